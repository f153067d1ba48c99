import { readFileSync } from "node:fs";

/** A committed input, which every test run replays. */
export interface CorpusEntry {
  readonly file: string;
  readonly input: Buffer;
}

/** Inputs by target and name. A character is a byte. */
const corpus: Readonly<Record<string, Readonly<Record<string, string>>>> = JSON.parse(
  readFileSync(new URL("../corpus.json", import.meta.url), "utf8"),
);

/** Returns the inputs of a target that failed once. */
export function readCorpus(target: string): readonly CorpusEntry[] {
  return Object.entries(corpus[target] ?? {}).map(([file, input]) => ({
    file,
    input: Buffer.from(input, "latin1"),
  }));
}

/** Returns the targets of the corpus. */
export function corpusTargets(): readonly string[] {
  return Object.keys(corpus);
}
