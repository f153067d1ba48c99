import { printYaml } from "@capikit/common/yaml";
import type { JsonObject } from "@capikit/schema";

/** Formats objects like `clusterctl generate provider`, but with escaped line separators. */
export function formatComponents(objects: readonly JsonObject[]): string {
  return objects
    .map((object) => printYaml(object, { readers: "go" }))
    .join("---\n")
    .replace(/\n$/, "");
}
