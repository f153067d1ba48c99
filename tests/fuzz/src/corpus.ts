import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** A committed input, which every test run replays. */
export interface CorpusEntry {
  readonly file: string;
  readonly input: Buffer;
}

const corpusFolder = fileURLToPath(new URL("../corpus/", import.meta.url));

/** Returns the inputs of a target that failed once. */
export function readCorpus(target: string): readonly CorpusEntry[] {
  const folder = join(corpusFolder, target);
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).sort();
  return files.map((file) => ({ file, input: readFileSync(join(folder, file)) }));
}

/** Returns the names of the corpus folders. */
export function corpusFolders(): readonly string[] {
  return readdirSync(corpusFolder).sort();
}
