import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { FuzzTarget } from "../target.ts";
import { type Finding, findingFileName } from "./finding.ts";

/** A committed input, which every test run replays. */
export interface CorpusEntry {
  readonly file: string;
  readonly input: Buffer;
}

const corpusFolder = fileURLToPath(new URL("../../corpus/", import.meta.url));
/** Local inputs of earlier runs that reached new code; not committed, and safe to delete. */
const cacheFolder = fileURLToPath(new URL("../../node_modules/.cache/capikit-fuzz/", import.meta.url));

function entriesIn(folder: string): readonly CorpusEntry[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).sort();
  return files.map((file) => ({ file, input: readFileSync(join(folder, file)) }));
}

export function corpusOf(target: Pick<FuzzTarget, "name">): readonly CorpusEntry[] {
  return entriesIn(join(corpusFolder, target.name));
}

export function cachedInputs(target: Pick<FuzzTarget, "name">): readonly Buffer[] {
  return entriesIn(join(cacheFolder, target.name)).map(({ input }) => input);
}

/** Adds a finding to the corpus and returns the path of its file. */
export function saveFinding({ name, extension }: FuzzTarget, finding: Finding): string {
  return save(join(corpusFolder, name), finding, extension);
}

/** Keeps an input on this machine for later runs. */
export function cacheInput({ name, extension }: FuzzTarget, input: Uint8Array): void {
  save(join(cacheFolder, name), { kind: "error", signature: "", message: "", input }, extension);
}

function save(folder: string, finding: Finding, extension: string): string {
  const file = join(folder, findingFileName(finding, extension));
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, finding.input);
  return file;
}

/** File with the current input of a target, which remains after a crash of the process. */
export function journalOf({ name }: Pick<FuzzTarget, "name">): string {
  mkdirSync(cacheFolder, { recursive: true });
  return join(cacheFolder, `${name}.running`);
}

/** Returns the names of the corpus folders. */
export function corpusFolders(): readonly string[] {
  return readdirSync(corpusFolder).sort();
}
