import { CapikitError } from "@capikit/common/errors";
import { compileGlob, matchingPrefix } from "./functions/glob.ts";
import { isNewerLetter } from "./go-text/newer-letters.ts";
import { type Bytes, decodeRunes, encodeText, runeAt } from "./go-text/runes.ts";

const smallest = -(2n ** 63n);
const largest = 2n ** 63n - 1n;

/** Parses a 64-bit decimal integer like Go's `strconv.Atoi`; undefined if invalid. */
export function goInteger(text: string): bigint | undefined {
  if (!/^[+-]?[0-9]+$/.test(text)) return undefined;
  const value = BigInt(text.replace(/^\+/, ""));
  return value < smallest || value > largest ? undefined : value;
}

function toCase(value: Bytes, to: "lower" | "upper"): Bytes {
  return encodeText(
    decodeRunes(value)
      .map(({ codePoint }) => String.fromCodePoint(runeMaps[to](codePoint)))
      .join(""),
  );
}

/** Converts the first character to upper or lower case. */
function firstToCase(value: Bytes, to: "lower" | "upper"): Bytes {
  if (value === "") return value;
  const { codePoint, width } = runeAt(value, 0);
  return encodeText(String.fromCodePoint(runeMaps[to](codePoint))) + value.slice(width);
}

const runeMaps = { lower: lowerRune, upper: upperRune } as const;

/** Greek letters with iota subscript: JavaScript capitalizes them to two letters, Go to one. */
const withIota = [
  [0x1f80, 0x1f87],
  [0x1f90, 0x1f97],
  [0x1fa0, 0x1fa7],
] as const;
const singleIota = new Set([0x1fb3, 0x1fc3, 0x1ff3]);

/** Maps one character to one; without a single-character capital it is unchanged. */
function upperRune(codePoint: number): number {
  if (withIota.some(([first, last]) => first <= codePoint && codePoint <= last)) return codePoint + 8;
  if (singleIota.has(codePoint)) return codePoint + 9;
  return single(String.fromCodePoint(codePoint).toUpperCase(), codePoint);
}

function lowerRune(codePoint: number): number {
  // JavaScript maps this Turkish letter to two characters.
  if (codePoint === 0x130) return 0x69;
  return single(String.fromCodePoint(codePoint).toLowerCase(), codePoint);
}

function single(text: string, otherwise: number): number {
  const codePoint = text.codePointAt(0) ?? otherwise;
  const isOne = text.length === (codePoint > 0xffff ? 2 : 1);
  return isOne && !isNewerLetter(codePoint) && !isNewerLetter(otherwise) ? codePoint : otherwise;
}

/** Maximum size of a result, bytes. */
export const MAX_RESULT = 64 * 1024 * 1024;
/** Maximum steps of one pattern over one value. */
const MAX_PATTERN_STEPS = 1_000_000;

/** A result that is too large or takes too many steps. */
export class ResultTooLargeError extends CapikitError {
  override readonly name = "ResultTooLargeError";
}

/**
 * Applies an operator to a value; `crash` where clusterctl crashes.
 *
 * @throws ResultTooLargeError
 */
export function applyOperator(operator: string, value: Bytes, args: readonly Bytes[]): Bytes | "crash" {
  const [first, second] = args;
  if (/^(?:##?|%%?)$/.test(operator) && (first ?? "").length * value.length > MAX_PATTERN_STEPS)
    throw new ResultTooLargeError();
  if (operator === "//") {
    const places = first === "" ? value.length + 1 : value.split(first ?? "").length - 1;
    if (value.length + places * (second ?? "").length > MAX_RESULT) throw new ResultTooLargeError();
  }
  switch (operator) {
    case "^":
      return firstToCase(value, "upper");
    case "^^":
      return toCase(value, "upper");
    case ",":
      return firstToCase(value, "lower");
    case ",,":
      return toCase(value, "lower");
    case ":":
      return sliceBytes(value, first ?? "", second);
    case "#":
      return first === undefined ? String(value.length) : trimPrefix(value, first, "shortest");
    case "##":
      return trimPrefix(value, first ?? "", "longest");
    case "%":
      return trimSuffix(value, first ?? "", "shortest");
    case "%%":
      return trimSuffix(value, first ?? "", "longest");
    case "/":
      return replaceText(value, first ?? "", second ?? "", "first");
    case "//":
      return replaceText(value, first ?? "", second ?? "", "all");
    // Without a replacement these do nothing.
    case "/#":
      return second === undefined ? value : replacePrefix(value, first ?? "", second);
    case "/%":
      return second === undefined ? value : replaceSuffix(value, first ?? "", second);
    default:
      // Unlike `join`, `+` copies nothing: nested defaults would be copied at each level.
      return value === "" ? args.reduce((text, arg) => text + arg, "") : value;
  }
}

/** Replaces the first or all occurrences. An empty text matches around each character. */
function replaceText(value: Bytes, wanted: Bytes, by: Bytes, how: "first" | "all"): Bytes {
  if (wanted === "") return how === "first" ? by + value : aroundEach(value, by);
  if (how === "all") return value.split(wanted).join(by);
  const at = value.indexOf(wanted);
  return at < 0 ? value : value.slice(0, at) + by + value.slice(at + wanted.length);
}

/** Replaces a prefix. */
function replacePrefix(value: Bytes, prefix: Bytes, by: Bytes): Bytes {
  return value.startsWith(prefix) ? by + value.slice(prefix.length) : value;
}

/** Replaces a suffix. */
function replaceSuffix(value: Bytes, suffix: Bytes, by: Bytes): Bytes {
  return value.endsWith(suffix) ? value.slice(0, value.length - suffix.length) + by : value;
}

function aroundEach(value: Bytes, by: Bytes): Bytes {
  let at = 0;
  const characters = decodeRunes(value).map(({ width }) => {
    at += width;
    return value.slice(at - width, at);
  });
  return [by, ...characters.map((one) => one + by)].join("");
}

/** Returns a byte range of a value; the whole value if offset or length are not numbers. */
function sliceBytes(value: Bytes, offset: Bytes, length: Bytes | undefined): Bytes | "crash" {
  const size = BigInt(value.length);
  let from = goInteger(offset);
  if (from === undefined) return value;
  if (from < 0n) from = from + size < 0n ? 0n : from + size;
  if (length === undefined) return from < size ? value.slice(Number(from)) : "";
  const count = goInteger(length);
  if (count === undefined) return value;
  const end = BigInt.asIntN(64, from + count);
  if (end >= size) return from < size ? value.slice(Number(from)) : "";
  return end < from || end < 0n ? "crash" : value.slice(Number(from), Number(end));
}

/** Removes the shortest or longest prefix that matches a pattern, unless empty. */
function trimPrefix(value: Bytes, pattern: Bytes, which: "shortest" | "longest"): Bytes {
  const tokens = compileGlob(pattern);
  const length = tokens && matchingPrefix(tokens, value, which);
  return length === undefined ? value : value.slice(length);
}

/** Removes a suffix. Like clusterctl, reverses the characters of value and pattern. */
function trimSuffix(value: Bytes, pattern: Bytes, which: "shortest" | "longest"): Bytes {
  return reverse(trimPrefix(reverse(value), reverse(pattern), which));
}

/** Invalid UTF-8 becomes U+FFFD. */
function reverse(bytes: Bytes): Bytes {
  const characters = decodeRunes(bytes).map(({ codePoint }) => String.fromCodePoint(codePoint));
  return encodeText(characters.reverse().join(""));
}
