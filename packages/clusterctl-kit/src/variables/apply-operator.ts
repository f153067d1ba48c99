import { CapikitError } from "@capikit/common/errors";
import { type Bytes, decodeRunes, encodeText, type Rune, replacementRune, runeAt } from "./runes.ts";

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
  return isOne ? codePoint : otherwise;
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

/** A step of a pattern. */
type Token =
  | { readonly type: "byte"; readonly byte: number }
  | { readonly type: "any" }
  | {
      readonly type: "class";
      readonly negated: boolean;
      readonly ranges: readonly (readonly [number, number])[];
    }
  /** Any number of bytes. */
  | { readonly type: "star" };

/** Compiles a pattern; undefined if it is malformed and therefore never matches. */
function compileGlob(pattern: Bytes): readonly Token[] | undefined {
  const tokens: Token[] = [];
  // A class that contains a star ends there, because clusterctl splits at stars first.
  for (let at = 0; at < pattern.length; ) {
    const char = pattern[at];
    if (char === "*") {
      tokens.push({ type: "star" });
      at += 1;
      continue;
    }
    const chunk = chunkAt(pattern, at);
    const compiled = compileChunk(chunk);
    if (compiled === undefined) return undefined;
    for (const token of compiled) tokens.push(token);
    at += chunk.length;
  }
  return tokens;
}

/** Returns the text before the next star outside brackets. */
function chunkAt(pattern: Bytes, start: number): Bytes {
  let isInBrackets = false;
  for (let at = start; at < pattern.length; at++) {
    const char = pattern[at];
    if (char === "\\") at += 1;
    else if (char === "[") isInBrackets = true;
    else if (char === "]") isInBrackets = false;
    else if (char === "*" && !isInBrackets) return pattern.slice(start, at);
  }
  return pattern.slice(start);
}

function compileChunk(chunk: Bytes): Token[] | undefined {
  const tokens: Token[] = [];
  for (let at = 0; at < chunk.length; ) {
    const char = chunk[at];
    if (char === "[") {
      const found = classAt(chunk, at + 1);
      if (found === undefined) return undefined;
      tokens.push(found.token);
      at = found.end;
    } else if (char === "?") {
      tokens.push({ type: "any" });
      at += 1;
    } else {
      if (char === "\\") at += 1;
      if (at >= chunk.length) return undefined;
      tokens.push({ type: "byte", byte: chunk.charCodeAt(at) });
      at += 1;
    }
  }
  return tokens;
}

function classAt(chunk: Bytes, start: number): { readonly token: Token; readonly end: number } | undefined {
  let at = start;
  const negated = chunk[at] === "^";
  if (negated) at += 1;
  const ranges: (readonly [number, number])[] = [];
  for (;;) {
    if (chunk[at] === "]" && ranges.length > 0)
      return { token: { type: "class", negated, ranges }, end: at + 1 };
    const low = classRune(chunk, at);
    if (low === undefined) return undefined;
    at += low.width;
    let high = low;
    if (chunk[at] === "-") {
      const found = classRune(chunk, at + 1);
      if (found === undefined) return undefined;
      high = found;
      at += 1 + found.width;
    }
    ranges.push([low.codePoint, high.codePoint]);
  }
}

/** Returns a class character with its backslash; undefined if missing or incomplete. */
function classRune(chunk: Bytes, start: number): Rune | undefined {
  const escaped = chunk[start] === "\\";
  const at = escaped ? start + 1 : start;
  if (at >= chunk.length || (!escaped && (chunk[at] === "-" || chunk[at] === "]"))) return undefined;
  const { codePoint, width } = runeAt(chunk, at);
  if ((codePoint === replacementRune && width === 1) || at + width >= chunk.length) return undefined;
  return { codePoint, width: at + width - start };
}

/** Returns the byte lengths of the shortest and longest matching non-empty prefix, if any. */
function matchingPrefix(
  tokens: readonly Token[],
  value: Bytes,
  which: "shortest" | "longest",
): number | undefined {
  // Position sets by the number of consumed bytes. A character has at most four bytes.
  const reached: Set<number>[] = [withStars(tokens, [0])];
  let found: number | undefined;
  for (let end = 1; end <= value.length; end++) {
    const places = new Set<number>();
    for (let at = Math.max(0, end - 4); at < end; at++) {
      for (const place of reached[at % 5] ?? []) {
        const token = tokens[place];
        if (token === undefined) continue;
        if (token.type === "star") {
          if (at === end - 1) places.add(place);
        } else if (at + widthOf(token, value, at, value.length) === end) {
          places.add(place + 1);
        }
      }
    }
    reached[end % 5] = withStars(tokens, places);
    if (isMatch(tokens, value, reached, end)) {
      found = end;
      if (which === "shortest") return found;
    }
    // No position is reachable.
    if ([0, 1, 2, 3].every((back) => end - back < 0 || (reached[(end - back) % 5]?.size ?? 0) === 0)) break;
  }
  return found;
}

/**
 * Reports whether a prefix matches as a whole. The prefix may split the last character, whose bytes
 * then count separately, so the last steps are repeated.
 */
function isMatch(
  tokens: readonly Token[],
  value: Bytes,
  reached: readonly Set<number>[],
  end: number,
): boolean {
  const local: Set<number>[] = [];
  const first = Math.max(0, end - 3);
  for (let at = first; at <= end; at++) local.push(new Set(reached[at % 5]));
  for (let at = first; at < end; at++) {
    for (const place of local[at - first] ?? []) {
      const token = tokens[place];
      if (token === undefined) continue;
      const next =
        token.type === "star"
          ? { place, width: 1 }
          : { place: place + 1, width: widthOf(token, value, at, end) };
      if (next.width > 0) {
        const target = local[at - first + next.width];
        for (const one of withStars(tokens, [next.place])) target?.add(one);
      }
    }
  }
  return local[end - first]?.has(tokens.length) ?? false;
}

/** Returns the number of bytes that a token consumes; 0 without a match. */
function widthOf(token: Exclude<Token, { type: "star" }>, value: Bytes, at: number, end: number): number {
  if (token.type === "byte") return value.charCodeAt(at) === token.byte ? 1 : 0;
  const { codePoint, width } = runeAt(value, at, end);
  if (token.type === "any") return width;
  const isIn = token.ranges.some(([low, high]) => low <= codePoint && codePoint <= high);
  return isIn === token.negated ? 0 : width;
}

/** Returns the positions plus those after stars, which may match nothing. */
function withStars(tokens: readonly Token[], places: Iterable<number>): Set<number> {
  const all = new Set<number>();
  for (let place of places) {
    all.add(place);
    while (tokens[place]?.type === "star") all.add(++place);
  }
  return all;
}
