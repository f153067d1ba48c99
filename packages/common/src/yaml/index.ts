/**
 * capikit's YAML reader, with limits for untrusted documents, and the matching writer.
 *
 * @module
 */
export type { DuplicateKey, YamlPlace, YamlRange } from "./places.ts";
export { exactKubernetesScalar, kubernetesScalar, type PlainScalarReader } from "./plain-scalar.ts";
export { rangeOfField, stepsOfField } from "./range-of-field.ts";
export {
  parseYaml,
  parseYamlDocuments,
  readYamlDocuments,
  type YamlDocument,
  type YamlOptions,
} from "./read-yaml.ts";
export { printYaml, type StringifyYamlOptions, stringifyYaml } from "./stringify-yaml.ts";
export { quoteYamlError, YamlError, type YamlErrorCode } from "./yaml-error.ts";
export { defaultYamlLimits, type YamlLimits } from "./yaml-limits.ts";
export type { YamlMapping, YamlValue } from "./yaml-value.ts";
export { YamlWriteError, type YamlWriteErrorCode } from "./yaml-write-error.ts";
