/**
 * Printing YAML as Kubernetes' own tools print it.
 *
 * @module
 */
export { compareKeys } from "./natural-order.ts";
export { printYaml, type YamlValue } from "./print-yaml.ts";
