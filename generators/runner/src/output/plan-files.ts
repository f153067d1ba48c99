import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Artefact } from "@capikit/model";
import type { GeneratedFile } from "../generate-result.ts";
import { isMarked, marked } from "./mark.ts";

/** The artefacts of one emitter and the folder they belong in. */
export interface EmittedFolder {
  readonly emitter: string;
  /** Absolute. */
  readonly folder: string;
  readonly artefacts: readonly Artefact[];
}

/**
 * What must happen so that the folders hold the artefacts and nothing stale. Sorted by path. In folders that are shared
 * with emitters that did not run, nothing is known to be stale.
 */
export function planFiles(
  folders: readonly EmittedFolder[],
  shared: ReadonlySet<string> = new Set(),
): readonly GeneratedFile[] {
  const wanted = new Set(
    folders.flatMap(({ folder, artefacts }) => artefacts.map(({ path }) => join(folder, path))),
  );
  const files = folders.flatMap((emitted) => [
    ...emitted.artefacts.map((artefact) => planArtefact(emitted, artefact)),
    ...(shared.has(emitted.folder) ? [] : staleFiles(emitted, wanted)),
  ]);
  const seen = new Set<string>();
  const once = files.filter(({ path }) => !seen.has(path) && seen.add(path));
  return once.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}

function planArtefact({ emitter, folder }: EmittedFolder, artefact: Artefact): GeneratedFile {
  const path = join(folder, artefact.path);
  const text = marked(emitter, artefact.text);
  const before = readText(path);
  if (before === undefined) return { emitter, path, status: "added", text };
  return { emitter, path, status: before === text ? "unchanged" : "changed", text, before };
}

function staleFiles({ emitter, folder }: EmittedFolder, wanted: ReadonlySet<string>): GeneratedFile[] {
  const stale: GeneratedFile[] = [];
  for (const path of filesIn(folder)) {
    if (wanted.has(path)) continue;
    const before = readText(path);
    if (before !== undefined && isMarked(before)) stale.push({ emitter, path, status: "removed", before });
  }
  return stale;
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.ya?ml$/.test(entry.name))
      .map(({ name }) => join(folder, name));
  } catch {
    return [];
  }
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
