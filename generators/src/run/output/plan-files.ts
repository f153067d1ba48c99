import { type Dirent, readdirSync } from "node:fs";
import { join } from "node:path";
import { compareText } from "@capikit/common/text";
import type { Artefact } from "../../emit/emitter.ts";
import { diskHost } from "../../source/workspace/host.ts";
import { type KeptTexts, readKept } from "../cache/kept-texts.ts";
import type { GeneratedFile } from "../outcome/generate-result.ts";
import { isMarked, marked } from "./write-inside.ts";

export interface EmittedFolder {
  readonly emitter: string;
  readonly isInstalled: boolean;
  /** Absolute. */
  readonly folder: string;
  readonly artefacts: readonly Artefact[];
  /** Whether it writes manifests or TypeScript, which also uses nested folders. */
  readonly writes: "manifests" | "typescript";
}

/**
 * Plans the changes after which the folders contain the artefacts and no stale files. Sorted by
 * path. In folders shared with emitters that did not run, no file is considered stale.
 *
 * @param texts texts of earlier runs, to read only files whose stamps changed.
 */
export function planFiles(
  folders: readonly EmittedFolder[],
  shared: ReadonlySet<string> = new Set(),
  texts: KeptTexts = new Map(),
): readonly GeneratedFile[] {
  const wanted = new Set(
    folders.flatMap(({ folder, artefacts }) => artefacts.map(({ path }) => join(folder, path))),
  );
  const files = folders.flatMap((emitted) => [
    ...emitted.artefacts.map((artefact) => planArtefact(emitted, artefact, texts)),
    ...(shared.has(emitted.folder) ? [] : staleFiles(emitted, wanted, shared)),
  ]);
  const seen = new Set<string>();
  const once = files.filter(({ path }) => !seen.has(path) && seen.add(path));
  return once.sort((a, b) => compareText(a.path, b.path));
}

function planArtefact(
  { emitter, isInstalled, folder }: EmittedFolder,
  artefact: Artefact,
  texts: KeptTexts,
): GeneratedFile {
  const path = join(folder, artefact.path);
  const of = { emitter, isInstalled, path };
  const text = marked(emitter, artefact.text);
  const before = readKept(texts, path, diskHost.readFile)?.text;
  if (before === undefined) return { ...of, status: "added", text };
  return { ...of, status: before === text ? "unchanged" : "changed", text, before };
}

function staleFiles(
  { emitter, isInstalled, folder, writes }: EmittedFolder,
  wanted: ReadonlySet<string>,
  shared: ReadonlySet<string>,
): GeneratedFile[] {
  const found =
    writes === "manifests" ? filesIn(folder, /\.ya?ml$/) : filesBelow(folder, /\.[cm]?ts$/, shared);
  const stale: GeneratedFile[] = [];
  for (const path of found) {
    if (wanted.has(path)) continue;
    const before = diskHost.readFile(path);
    if (before !== undefined && isMarked(before))
      stale.push({ emitter, isInstalled, path, status: "removed", before });
  }
  return stale;
}

function filesIn(folder: string, name: RegExp): string[] {
  return entriesOf(folder)
    .filter((entry) => entry.isFile() && name.test(entry.name))
    .map((entry) => join(folder, entry.name));
}

/** Lists the files in a folder and below it, except in folders of emitters that did not run. */
function filesBelow(folder: string, name: RegExp, others: ReadonlySet<string>): string[] {
  const below = entriesOf(folder)
    .filter((entry) => entry.isDirectory() && entry.name !== "node_modules")
    .map((entry) => join(folder, entry.name))
    .filter((path) => !others.has(path));
  return [...filesIn(folder, name), ...below.flatMap((path) => filesBelow(path, name, others))];
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
