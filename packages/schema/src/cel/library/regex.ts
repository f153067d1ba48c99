import {
  type CompiledPattern,
  compilePattern,
  describeProblem,
  PatternError,
} from "../../patterns/compile-pattern.ts";
import { countWork } from "../runtime/cost-meter.ts";
import { CelRuntimeError } from "../runtime/errors.ts";
import { type ListValue, PlainList } from "../values/list.ts";
import { method, type Overload } from "./overload.ts";

/** Steps of rules in a step of compiling. */
const STEPS_PER_PATTERN_STEP = 20;

/**
 * Compiles an RE2 pattern.
 *
 * @throws CelRuntimeError for an invalid or too expensive pattern.
 */
export function compileRegex(pattern: string): CompiledPattern {
  try {
    return compilePattern(pattern, (steps) => countWork(steps * STEPS_PER_PATTERN_STEP));
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    throw new CelRuntimeError(
      error.code === "PATTERN_INVALID"
        ? `invalid RE2 pattern ${JSON.stringify(pattern)}: ${error.message}`
        : `the pattern ${describeProblem(error)}`,
    );
  }
}

/** Kubernetes' `find` and `findAll`. */
export const regexes = (): readonly Overload[] => [
  method(
    "find",
    "string_find_string",
    "string, string",
    "string",
    (text: string, pattern: string) => findAll(text, pattern, 1n)[0] ?? "",
  ),
  method(
    "findAll",
    "string_find_all_string",
    "string, string",
    "list(string)",
    (text: string, pattern: string) => list(findAll(text, pattern, -1n)),
  ),
  method(
    "findAll",
    "string_find_all_string_int",
    "string, string, int",
    "list(string)",
    (text: string, pattern: string, limit: bigint) => list(findAll(text, pattern, limit)),
  ),
];

/** Reports whether a pattern matches anywhere in a text. */
export function matches(text: string, pattern: string): boolean {
  const regex = compileRegex(pattern);
  countMatching(regex, text.length);
  return regex.test(text);
}

/** Counts matching, proportional to the text length and the size of the compiled pattern. */
function countMatching(regex: CompiledPattern, length: number): void {
  countWork(((length + 1) * regex.programSize()) / 16);
}

function list(texts: readonly string[]): ListValue {
  return new PlainList(texts);
}

function findAll(text: string, pattern: string, limit: bigint): string[] {
  const regex = compileRegex(pattern);
  const matcher = regex.matcher(text);
  const found: string[] = [];
  let end = -1;
  const find = (): boolean => {
    // Finding the end of a match is slower, as it cannot use a finite automaton.
    countMatching(regex, 2 * (text.length - Math.max(end, 0)));
    return matcher.find();
  };
  while ((limit < 0n || BigInt(found.length) < limit) && find()) {
    const part = matcher.group() ?? "";
    // An empty match directly after a match does not count.
    if (part !== "" || matcher.start() !== end) found.push(part);
    end = matcher.end();
  }
  return found;
}
