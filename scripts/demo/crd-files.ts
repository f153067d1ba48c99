import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { JsonObject } from "@capikit/schema";
import { parse } from "yaml";

export interface CrdFile {
  readonly path: string;
  readonly text: string;
  readonly crd: JsonObject;
}

/** The CRDs of a folder, one per file. */
export function crdFiles(folder: string, pattern = "**/*.yaml"): CrdFile[] {
  return globSync(pattern, { cwd: folder })
    .sort()
    .map((file) => join(folder, file))
    .map((path) => ({ path, text: readFileSync(path, "utf8") }))
    .map(({ path, text }) => ({ path, text, crd: parse(text, { version: "1.1" }) }))
    .filter(({ crd }) => crd?.kind === "CustomResourceDefinition");
}

export function linesOf(files: readonly CrdFile[]): number {
  return files.reduce((sum, { text }) => sum + text.split("\n").length - 1, 0);
}

export function nameOf({ crd }: CrdFile): string {
  return (crd as { metadata: { name: string } }).metadata.name;
}
