import type { JsonObject } from "@capikit/schema";
import { printYaml } from "@capikit/schema/yaml";

/** Formats objects like `clusterctl generate provider`, but with escaped line separators. */
export function formatComponents(objects: readonly JsonObject[]): string {
  return objects
    .map((object) => printYaml(object, { readers: "go" }))
    .join("---\n")
    .replace(/\n$/, "");
}
