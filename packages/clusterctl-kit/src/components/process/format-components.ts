import type { JsonObject } from "@capikit/schema";
import { printYaml } from "@capikit/schema/yaml";

/**
 * Objects as `clusterctl generate provider` prints them: a document each, `---` between them, no break at the
 * end. Only texts with a line separator (U+2028, U+2029) and keys of several lines look different: they are escaped.
 */
export function formatComponents(objects: readonly JsonObject[]): string {
  return objects
    .map((object) => printYaml(object, { readers: "go" }))
    .join("---\n")
    .replace(/\n$/, "");
}
