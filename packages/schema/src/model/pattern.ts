import { RE2JS } from "re2js";

/** A compiled `pattern`, or why it does not compile. */
export type Pattern = { readonly test: (text: string) => boolean } | { readonly error: string };

/** Compiles an RE2 pattern, as Go does. It matches anywhere in a text unless anchored. */
export function compilePattern(source: string): Pattern {
  try {
    const compiled = RE2JS.compile(source);
    return { test: (text) => compiled.test(text) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
