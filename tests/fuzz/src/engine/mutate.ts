import type { Random } from "./random.ts";

/** Longest input of a mutation. */
export const maxInputBytes = 64 * 1024;

/** Inputs whose parts are used in mutations. */
export type Pool = readonly Uint8Array[];

type Mutation = (input: Buffer, random: Random, pool: Pool) => Buffer;

const extremes = [
  "0",
  "-1",
  "1e999",
  "1000000000000",
  "9007199254740993",
  "9223372036854775808",
  "-9223372036854775809",
  "0.1",
  "NaN",
];
const hostileTokens = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "null",
  "true",
  "{}",
  "[]",
  '""',
  "\n",
  "\r\n",
  "\u0000",
  "\u2028",
  "\ufeff",
  "\ud83d\ude00",
  "*/",
  "../",
  "&a",
  "*a",
  "%",
  "\\",
];

/** Removes `removed` bytes at `at` and inserts `inserted` there. */
function replaceSpan(input: Buffer, at: number, removed: number, inserted: Uint8Array): Buffer {
  return Buffer.concat([input.subarray(0, at), inserted, input.subarray(at + removed)]);
}

function span(input: Buffer, random: Random, longest = input.length): { at: number; length: number } {
  const at = random.below(input.length + 1);
  return { at, length: random.below(Math.min(longest, input.length - at) + 1) };
}

/** Returns the bytes of a word or sign of an input: a dictionary without maintenance. */
function token(random: Random, pool: Pool): Uint8Array {
  if (random.below(5) === 0) return Buffer.from(random.pick(hostileTokens));
  const source = Buffer.from(random.pick(pool)).toString("latin1");
  const tokens = source.match(/[\w./-]+|[^\w\s]+|\s+/g) ?? [""];
  return Buffer.from(random.pick(tokens), "latin1");
}

const mutations: readonly Mutation[] = [
  function erase(input, random) {
    const { at, length } = span(input, random);
    return replaceSpan(input, at, length, Buffer.alloc(0));
  },
  function changeBytes(input, random) {
    const copy = Buffer.from(input);
    for (let count = 1 + random.below(4); count > 0 && copy.length > 0; count--)
      copy[random.below(copy.length)] = random.below(256);
    return copy;
  },
  function insertBytes(input, random) {
    const bytes = Buffer.from(Array.from({ length: 1 + random.below(6) }, () => random.below(128)));
    return replaceSpan(input, random.below(input.length + 1), 0, bytes);
  },
  function insertToken(input, random, pool) {
    return replaceSpan(input, random.below(input.length + 1), 0, token(random, pool));
  },
  function replaceWord(input, random, pool) {
    const words = [...input.toString("latin1").matchAll(/[\w.-]+/g)];
    if (words.length === 0) return input;
    const word = random.pick(words);
    return replaceSpan(input, word.index, word[0].length, token(random, pool));
  },
  function extremeNumber(input, random) {
    const numbers = [...input.toString("latin1").matchAll(/\d+/g)];
    if (numbers.length === 0) return input;
    const number = random.pick(numbers);
    return replaceSpan(input, number.index, number[0].length, Buffer.from(random.pick(extremes)));
  },
  function movePart(input, random) {
    const { at, length } = span(input, random, 200);
    return replaceSpan(input, random.below(input.length + 1), 0, input.subarray(at, at + length));
  },
  function splice(input, random, pool) {
    const other = Buffer.from(random.pick(pool));
    const from = span(other, random);
    const to = span(input, random);
    return replaceSpan(input, to.at, to.length, other.subarray(from.at, from.at + from.length));
  },
  function repeatPart(input, random) {
    // Often short, for brackets and operators; up to thousands, for recursion and quadratic code.
    const { at, length } = span(input, random, random.below(3) === 0 ? 64 : 4);
    const times = random.pick([2, 3, 8, 64, 1_000, 8_000]);
    const repeated = Buffer.alloc(Math.min(length * times, maxInputBytes), input.subarray(at, at + length));
    return replaceSpan(input, at, length, repeated);
  },
];

/** Applies a few random changes to an input, with parts of others. */
export function mutate(input: Uint8Array, random: Random, pool: Pool): Buffer {
  let mutated = Buffer.from(input);
  for (let count = 1 + random.below(4); count > 0; count--)
    mutated = Buffer.from(random.pick(mutations)(mutated, random, pool).subarray(0, maxInputBytes));
  return mutated;
}
