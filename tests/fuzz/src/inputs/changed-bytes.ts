import fc from "fast-check";
import { readCorpus } from "../corpus.ts";
import type { FuzzTarget } from "../target.ts";
import { hostileName } from "./texts.ts";

/** Replaces a part of a text. */
interface Change {
  /** Start, as a fraction of the text. */
  readonly at: number;
  readonly removed: number;
  readonly inserted: string;
}

const inserted = fc.oneof(
  fc.constant(""),
  hostileName,
  fc.string({ unit: fc.nat(255).map((byte) => String.fromCharCode(byte)), maxLength: 6 }),
  fc.constantFrom(
    "0",
    "-1",
    "1e999",
    "9007199254740993",
    "9223372036854775808",
    "NaN",
    "&a",
    "*a",
    "%",
    "{}",
    "[]",
  ),
);

const change: fc.Arbitrary<Change> = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  removed: fc.oneof(fc.nat(4), fc.nat(1000)),
  inserted,
});

/** Inputs of the corpus and structured inputs, with changed bytes. One character is a byte. */
export function changedBytes({ name, arbitrary }: FuzzTarget): fc.Arbitrary<string> {
  const known = readCorpus(name).map(({ input }) => input.toString("latin1"));
  const structured = arbitrary.map((input) => Buffer.from(input as string).toString("latin1"));
  const base = known.length === 0 ? structured : fc.oneof(structured, fc.constantFrom(...known));
  return fc
    .tuple(base, fc.array(change, { minLength: 1, maxLength: 4 }))
    .map(([text, changes]) => changes.reduce(apply, text));
}

function apply(text: string, { at, removed, inserted: part }: Change): string {
  const start = Math.floor(at * text.length);
  return text.slice(0, start) + part + text.slice(start + removed);
}
