import { CodedError, errorMessage } from "@capikit/common/errors";
import { RE2JS } from "re2js";
import { maxPatternSteps, patternSteps } from "./pattern-steps.ts";

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
let compiledSteps = 0;

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
    if (compiled.size >= mostCompiled || compiledSteps + steps > mostCompiledSteps) {
      compiled.clear();
      compiledSteps = 0;
    }
    compiledSteps += steps;
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
