/**
 * capikit's YAML reader, with limits for untrusted documents, and the matching writer.
 *
 * @module
 */

export { listItems, type Manifest, type Manifests, parseObjects, type SkippedPart } from "./manifests.ts";
export { exactKubernetesScalar, kubernetesScalar, type PlainScalarReader } from "./plain-scalar.ts";
export { rangeOfField, stepsOfField } from "./range-of-field.ts";
export * from "./read-yaml.ts";
export { printYaml, type StringifyYamlOptions, stringifyYaml } from "./stringify-yaml.ts";
export * from "./yaml-error.ts";
export { defaultYamlLimits, type YamlLimits } from "./yaml-limits.ts";
export type { DuplicateKey, YamlMapping, YamlPlace, YamlRange, YamlValue } from "./yaml-value.ts";
