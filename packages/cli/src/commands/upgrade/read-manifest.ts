import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseManifest } from "../../shared/project/parse-manifest.ts";

/** Returns the package.json of a folder; empty if it is missing or invalid. */
export function readManifest(folder: string): Readonly<Record<string, unknown>> {
  try {
    return parseManifest(readFileSync(join(folder, "package.json"), "utf8"));
  } catch {
    return {};
  }
}
