import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isJsonObject, parseJson } from "@capikit/common/json";

/** Returns the package.json of a folder; empty if it is missing or invalid. */
export function readManifest(folder: string): Readonly<Record<string, unknown>> {
  try {
    const manifest = parseJson(readFileSync(join(folder, "package.json"), "utf8"));
    return isJsonObject(manifest) ? manifest : {};
  } catch {
    return {};
  }
}
