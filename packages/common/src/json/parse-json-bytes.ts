import { CapikitError } from "../errors/capikit-error.ts";
import { yieldAfter } from "../time/yield-to-event-loop.ts";
import { hasLongNumber, parseJson } from "./exact-json.ts";
import { assertJsonDepth, defaultMaxJsonDepth, JsonDepthError } from "./json-depth.ts";
import { longIntegerSteps } from "./parse-long-integers.ts";

/** Two objects of 3 MiB, the API server's limit, have less: one in 10 bytes and a bracket in 30. */
const maxValues = 2 ** 20;

/** V8 keeps each member name, and takes three microseconds for one: types have a few hundred. */
const maxNames = 30_000;

/** Digits of a number that is parsed twice, see `parseJson`, and whose digits count as values. */
const exactDigits = 16;

/** Bytes that are checked in one step, in a few milliseconds. */
const stepBytes = 2 ** 20;

/** Members of large objects take several times longer than those of others. */
const maxMembers = 100_000;
const largeObject = 250;

/** Shorter JSON cannot exceed the limits: a member has at least 5 bytes. */
const minLength = 5 * maxNames;

/** JSON takes too long to parse. The message does not quote the text. */
export class JsonSizeError extends CapikitError {
  override readonly name = "JsonSizeError";
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * Parses JSON of others in UTF-8, at most 20 MiB of it, in steps of less than 200 ms: it yields to
 * the event loop between long steps, and before the result. Short JSON is parsed synchronously.
 *
 * @throws JsonDepthError when it is nested deeper than 1,000 levels.
 * @throws JsonSizeError for more than 1,048,576 values (objects and lists count twice, numbers of
 *   16 or more digits as often as they have digits), 30,000 different names of members, or 100,000 members of objects with more
 *   than 250 each.
 * @throws SyntaxError as `parseJson`. @throws TypeError for invalid UTF-8.
 */
export function parseJsonBytes(bytes: Uint8Array): unknown | Promise<unknown> {
  if (bytes.length >= minLength) return parseInSteps(bytes);
  assertJsonDepth(bytes); // before parsing allocates memory
  return parseJson(utf8.decode(bytes));
}

async function parseInSteps(bytes: Uint8Array): Promise<unknown> {
  await runSteps(checkSize(bytes)); // before parsing allocates memory
  return runSteps(parseSteps(bytes));
}

/** Runs a generator to its end, and yields to the event loop between long steps. */
async function runSteps<T>(steps: Generator<undefined, T>): Promise<T> {
  for (;;) {
    const started = performance.now();
    const { done, value } = steps.next();
    await yieldAfter(started);
    if (done === true) return value;
  }
}

function* parseSteps(bytes: Uint8Array): Generator<undefined, unknown> {
  const text = utf8.decode(bytes);
  const isLong = hasLongNumber(text);
  yield;
  return isLong ? yield* longIntegerSteps(text) : JSON.parse(text);
}

const quote = 0x22;
const backslash = 0x5c;
const colon = 0x3a;
const comma = 0x2c;
const isOpening = (byte: number): boolean => byte === 0x5b || byte === 0x7b;
const isClosing = (byte: number): boolean => byte === 0x5d || byte === 0x7d;
const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39;
const isBlank = (byte: number): boolean => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);

/** Checks the depth and the size of a text, in steps. */
function* checkSize(bytes: Uint8Array): Generator<undefined, void> {
  const { length } = bytes;
  // Hashes of names by their lowest bits; 0 is free.
  const hashes = new Int32Array(65_536);
  // Unpredictable, so that no text hides names behind equal hashes.
  const seed = crypto.getRandomValues(new Int32Array(2));
  // Members of the open objects, by their depth.
  const members = new Int32Array(defaultMaxJsonDepth + 2);
  let [values, names, ofLarge, depth, stepEnd] = [0, 0, 0, 0, stepBytes];
  for (let at = 0; at < length; at += 1) {
    if (at >= stepEnd) {
      stepEnd = at + stepBytes;
      yield;
    }
    const byte = bytes[at] as number;
    if (byte === comma) values += 1;
    else if (isOpening(byte)) {
      values += 2;
      depth += 1;
      if (depth > defaultMaxJsonDepth) throw new JsonDepthError(defaultMaxJsonDepth, at);
      members[depth] = 0;
    } else if (isClosing(byte)) depth = Math.max(0, depth - 1);
    else if (isDigit(byte)) {
      const start = at;
      while (at + 1 < length && isDigit(bytes[at + 1] as number)) at += 1;
      if (at + 1 - start >= exactDigits) values += at + 1 - start;
    } else if (byte === quote) {
      const start = at + 1;
      for (at = start; at < length && bytes[at] !== quote; at += 1) if (bytes[at] === backslash) at += 1;
      let next = at + 1;
      while (next < length && isBlank(bytes[next] as number)) next += 1;
      if (bytes[next] !== colon) continue;
      const count = (members[depth] as number) + 1;
      members[depth] = count;
      if (count > largeObject) ofLarge += count === largeObject + 1 ? count : 1;
      if (addHash(hashes, hashOf(bytes, start, at, seed))) names += 1;
    }
    if (values > maxValues)
      throw tooMany(`${maxValues} values (objects and lists count twice, long numbers more)`);
    if (names > maxNames) throw tooMany(`${maxNames} different names of members`);
    if (ofLarge > maxMembers)
      throw tooMany(`${maxMembers} members of objects with more than ${largeObject} each`);
  }
}

function tooMany(what: string): JsonSizeError {
  return new JsonSizeError(`JSON has more than ${what}`);
}

function hashOf(bytes: Uint8Array, start: number, end: number, [first = 0, factor = 1]: Int32Array): number {
  let hash = first;
  for (let at = start; at < end; at += 1)
    hash = Math.imul(hash ^ (bytes[at] as number), factor | 1) ^ (hash >>> 15);
  return hash === 0 ? 1 : hash;
}

/** Adds a hash to the table, which is never more than half full. Reports whether it is new. */
function addHash(hashes: Int32Array, hash: number): boolean {
  for (let at = hash & 0xffff; ; at = (at + 1) & 0xffff) {
    if (hashes[at] === hash) return false;
    if (hashes[at] === 0) {
      hashes[at] = hash;
      return true;
    }
  }
}
