/**
 * Printing YAML as Kubernetes' own tools print it.
 *
 * @module
 */
export { compareKeys } from "./natural-order.ts";
export { type PrintOptions, printYaml } from "./print-yaml.ts";
