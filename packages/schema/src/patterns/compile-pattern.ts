import { CodedError, errorMessage } from "@capikit/common/errors";
import { trackStore } from "@capikit/common/json";
import { RE2JS } from "re2js";

/** The largest number of steps of one pattern: some hundredths of a second. */
export const maxPatternSteps = 50_000;

/**
 * Steps of reading a character, of an instruction of the program, and of a Unicode class. A step
 * takes about a microsecond.
 */
const perCharacter = 2;

const perInstruction = 2;

const perUnicodeClass = 400;

/** `(?i)` looks up the other cases of each character of a range between these two. */
const stepsPerFoldedCharacter = 0.04;

const [firstFolded, lastFolded] = [0x41, 0x1e943];

/**
 * Returns the steps of compiling an RE2 pattern: an upper bound that needs no parser, since parsing
 * is a part of what it bounds. `{n,m}` multiplies the instructions before it.
 */
export function patternSteps(pattern: string): number {
  const isFolded = /\(\?[a-zA-Z]*i/.test(pattern);
  /** Instructions of the enclosing groups so far. */
  const groups: number[] = [];
  let instructions = 0;
  let last = 0;
  let steps = pattern.length * perCharacter;
  if (steps > maxPatternSteps) return steps;
  for (const [token] of pattern.matchAll(tokens)) {
    const repeat = token.startsWith("{") ? /^\{(\d+)(?:,(\d*))?\}$/.exec(token) : null;
    if (token === "(") {
      groups.push(instructions);
      [instructions, last] = [0, 0];
    } else if (token === ")") {
      last = instructions + 2;
      instructions = (groups.pop() ?? 0) + last;
    } else if (repeat !== null) {
      // Larger counts are invalid. Optional repetitions have a branch each.
      const most = Math.max(Number(repeat[1]), Number(repeat[2] ?? 0));
      const times = most > 1000 ? 1 : Math.max(1, most) * (repeat[2] === undefined ? 1 : 2);
      instructions += last * (times - 1);
      last *= times;
    } else if (token.startsWith("\\Q")) {
      last = token.length;
      instructions += last;
    } else {
      last = 1;
      instructions += 1;
      if (token.length > 1) steps += classSteps(token, isFolded);
    }
  }
  return steps + instructions * perInstruction;
}

/** Returns the steps of an escape or a class in brackets. */
function classSteps(token: string, isFolded: boolean): number {
  const unicode = token.match(/\\[pP]/g)?.length ?? 0;
  const folded = isFolded && token.startsWith("[") ? foldedCharacters(token) : 0;
  return unicode * perUnicodeClass + folded * stepsPerFoldedCharacter;
}

/** Returns the number of characters in the ranges of a class that have other cases to look up. */
function foldedCharacters(token: string): number {
  let count = 0;
  const body = token.replace(/^\[\^?/, "").replace(/\]$/, "");
  for (const [, low = "", high] of body.matchAll(items)) {
    if (high === undefined) continue;
    const from = Math.max(firstFolded, codePoint(low, 0));
    const to = Math.min(lastFolded, codePoint(high, lastFolded));
    count += Math.max(0, to - from + 1);
  }
  return count;
}

/** Returns the code point of a character or an escape, or the given one of an unknown escape. */
function codePoint(text: string, unknown: number): number {
  if (!text.startsWith("\\")) return text.codePointAt(0) ?? unknown;
  const hex = /^\\x\{?([0-9a-fA-F]+)/.exec(text)?.[1];
  if (hex !== undefined) return Number.parseInt(hex, 16);
  return /^\\[^\p{L}\p{N}]/u.test(text) ? (text.codePointAt(1) ?? unknown) : unknown;
}

const character = String.raw`\\(?:x\{[0-9a-fA-F]*\}|x[0-9a-fA-F]{0,2}|[0-7]{1,3}|[\s\S])|[^\\]`;

/** The items of a class, of which the first and last character of a range are groups. */
const items = new RegExp(`\\[:\\^?\\w*:\\]|(${character})(?:-(${character}))?`, "gu");

// An unterminated class or quotation extends to the end of the text, so that no part is read twice.
const tokens =
  /\\Q[\s\S]*?(?:\\E|$)|\\(?:[pP]\{\^?\w*\}|[\s\S])|\[\^?\]?(?:\\[\s\S]?|\[:\^?\w*:\]|[^\]\\])*(?:\]|$)|\{\d+(?:,\d*)?\}|[\s\S]/g;

/** The largest number of steps of the different patterns of a document. */
export const maxDocumentSteps = 1_000_000;

/** An expression of RE2. It takes time proportional to a text and to its own size. */
export type CompiledPattern = RE2JS;

/** A pattern is not a valid RE2 expression, or compiling it takes too long. */
export class PatternError extends CodedError<"PATTERN_INVALID" | "PATTERN_TOO_EXPENSIVE"> {
  override readonly name = "PatternError";
}

/** Documents often repeat patterns, and compiling one is more expensive than other checks. */
const compiled = new Map<string, CompiledPattern | PatternError>();

const mostCompiled = 1000;

/** Large programs take some 100 bytes for each step. */
const mostCompiledSteps = maxDocumentSteps;

const kept = trackStore("patterns", {
  steps: 0,
  get bytes() {
    return 100 * this.steps;
  },
});

let document: { readonly patterns: Set<string>; left: number } | undefined;

/**
 * Limits the steps of all patterns that a function compiles, once for each pattern. A module
 * variable suffices, as compiling is synchronous. Calls within others share the outer limit.
 */
export function withPatternLimit<T>(run: () => T): T {
  if (document !== undefined) return run();
  document = { patterns: new Set(), left: maxDocumentSteps };
  try {
    return run();
  } finally {
    document = undefined;
  }
}

/**
 * Compiles an RE2 pattern, as Go does. It matches anywhere in a text unless anchored. Counts the
 * steps before: a few characters may be as expensive as a thousand (`(?i)` and wide classes).
 *
 * @param spend receives the steps if the pattern was not compiled recently. It may throw.
 * @throws PatternError
 */
export function compilePattern(source: string, spend?: (steps: number) => void): CompiledPattern {
  if (document !== undefined) countOnce(source, document);
  let pattern = compiled.get(source);
  if (pattern === undefined) {
    const steps = patternSteps(source);
    // Not kept: its source may be as long as a request.
    if (steps > maxPatternSteps) throw tooExpensive("pattern", maxPatternSteps);
    spend?.(steps);
    pattern = compile(source);
    if (compiled.size >= mostCompiled || kept.steps + steps > mostCompiledSteps) {
      compiled.clear();
      kept.steps = 0;
    }
    kept.steps += steps;
    compiled.set(source, pattern);
  }
  if (pattern instanceof PatternError) throw pattern;
  return pattern;
}

/** Compiles an RE2 pattern; returns the error of an invalid or too expensive one. */
export function tryCompilePattern(source: string): CompiledPattern | PatternError {
  try {
    return compilePattern(source);
  } catch (error) {
    if (error instanceof PatternError) return error;
    throw error;
  }
}

/** Returns the problem of a pattern, as the end of a sentence about it. */
export function describeProblem({ code, message }: PatternError): string {
  return code === "PATTERN_INVALID" ? `is not a valid RE2 expression: ${message}` : message;
}

function countOnce(source: string, within: { readonly patterns: Set<string>; left: number }): void {
  if (within.patterns.has(source)) return;
  within.patterns.add(source);
  // More steps than the limit of one pattern are never taken.
  within.left -= Math.min(maxPatternSteps, patternSteps(source));
  if (within.left < 0) throw tooExpensive("document", maxDocumentSteps);
}

function compile(source: string): CompiledPattern | PatternError {
  try {
    return RE2JS.compile(source);
  } catch (cause) {
    return new PatternError("PATTERN_INVALID", errorMessage(cause), { cause });
  }
}

function tooExpensive(limited: "pattern" | "document", limit: number): PatternError {
  const reason = limited === "pattern" ? "" : ", with the other patterns of the document";
  return new PatternError(
    "PATTERN_TOO_EXPENSIVE",
    `takes more than ${limit} steps to compile${reason}: use fewer repetitions and smaller character classes`,
  );
}
