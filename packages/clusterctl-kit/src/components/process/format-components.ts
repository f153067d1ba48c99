import type { JsonObject } from "@capikit/schema";
import { printYaml } from "@capikit/schema/yaml";

/**
 * Formats objects like `clusterctl generate provider`, without a trailing newline. Only strings
 * with line separators (U+2028, U+2029) and multi-line keys differ: they are escaped.
 */
export function formatComponents(objects: readonly JsonObject[]): string {
  return objects
    .map((object) => printYaml(object, { readers: "go" }))
    .join("---\n")
    .replace(/\n$/, "");
}
