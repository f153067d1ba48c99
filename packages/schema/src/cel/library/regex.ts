import { errorMessage } from "@capikit/common/errors";
import { RE2JS } from "re2js";
import { CelRuntimeError } from "../runtime/errors.ts";
import { countWork } from "../runtime/work.ts";
import { type ListValue, PlainList } from "../values/list.ts";
import { method, type Overload } from "./overload.ts";
import { patternSize } from "./pattern-size.ts";

const compiled = new Map<string, RE2JS>();
const MAX_COMPILED = 1000;
/** Compiling takes some microseconds per instruction. */
const STEPS_PER_INSTRUCTION = 100;

/**
 * Compiles an RE2 pattern, with a cache.
 *
 * @throws CelRuntimeError for an invalid pattern.
 */
export function compileRegex(pattern: string): RE2JS {
  let regex = compiled.get(pattern);
  if (regex === undefined) {
    countWork(patternSize(pattern) * STEPS_PER_INSTRUCTION);
    try {
      regex = RE2JS.compile(pattern);
    } catch (error) {
      throw new CelRuntimeError(`invalid RE2 pattern ${JSON.stringify(pattern)}: ${errorMessage(error)}`);
    }
    if (compiled.size >= MAX_COMPILED) compiled.clear();
    compiled.set(pattern, regex);
  }
  return regex;
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
function countMatching(regex: RE2JS, length: number): void {
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
