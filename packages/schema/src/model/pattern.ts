import { errorMessage } from "@capikit/common/errors";
import { RE2JS } from "re2js";

/** A compiled `pattern`, or its error. */
export type Pattern = { readonly test: (text: string) => boolean } | { readonly error: string };

/** Schemas often repeat patterns, and compiling one is more expensive than other checks. */
const compiled = new Map<string, Pattern>();
const mostCompiled = 1000;

/** Compiles an RE2 pattern, as Go does. It matches anywhere in a text unless anchored. */
export function compilePattern(source: string): Pattern {
  const known = compiled.get(source);
  if (known !== undefined) return known;
  const pattern = compile(source);
  if (compiled.size >= mostCompiled) compiled.clear();
  compiled.set(source, pattern);
  return pattern;
}

function compile(source: string): Pattern {
  try {
    const expression = RE2JS.compile(source);
    return { test: (text) => expression.test(text) };
  } catch (error) {
    return { error: errorMessage(error) };
  }
}
