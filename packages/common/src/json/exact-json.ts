import { parseLongIntegers } from "./parse-long-integers.ts";

// Node 21 and newer have this proposal, TypeScript's library does not.
const { rawJSON } = JSON as unknown as { rawJSON(text: string): unknown };

/**
 * Parses JSON; unsafe integers become `bigint`. Takes linear time.
 *
 * @throws SyntaxError for invalid JSON, and integers of more than 309 digits.
 */
export function parseJson(text: string): unknown {
  // Exact parsing is several times slower; almost no text needs it.
  return hasLongNumber(text) ? parseLongIntegers(text) : JSON.parse(text);
}

/** Reports whether the text may have 16 digits in a row outside of strings. */
export function hasLongNumber(text: string): boolean {
  // A multiple of 16 is always one of them, so other positions can be skipped.
  for (let at = 0; at < text.length; at += 16) {
    if (isDigit(text.charCodeAt(at))) {
      let from = at;
      let to = at;
      while (isDigit(text.charCodeAt(from - 1))) from--;
      while (isDigit(text.charCodeAt(to + 1))) to++;
      // Many identifiers and hashes in strings must not slow down parsing.
      if (to - from >= 15 && mayBeNumber(text, from, to)) {
        return true;
      }
      at = to - (to % 16);
    }
  }
  return false;
}

/** Reports whether digits may be an integer, possibly within a string after a space or comma. */
function mayBeNumber(text: string, from: number, to: number): boolean {
  const before = text[from - 1] === "-" ? text[from - 2] : text[from - 1];
  const after = text[to + 1];
  return (
    (before === undefined || ":,[ \t\n\r".includes(before)) &&
    (after === undefined || ",]} \t\n\r".includes(after))
  );
}

// NaN, beyond the ends of a text, is not a digit either.
const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

/**
 * Writes JSON; `bigint` becomes an integer.
 *
 * @param indent spaces of each level. Default: one line.
 */
export function stringifyJson(value: unknown, indent?: number): string {
  try {
    return JSON.stringify(value, undefined, indent);
  } catch (error) {
    if (!(error instanceof TypeError)) {
      throw error;
    }
    // Throws the same error again unless the cause was a bigint.
    const exact = (_key: string, member: unknown): unknown =>
      typeof member === "bigint" ? rawJSON(String(member)) : member;
    return JSON.stringify(value, exact, indent);
  }
}

/**
 * Returns parsed JSON or YAML as text: strings unchanged, other scalars like `String`, objects and
 * lists as JSON. Unlike `String` it never throws, not even for `{"toString": 1}`.
 */
export function plainText(value: unknown): string {
  return typeof value === "object" && value !== null ? stringifyJson(value) : String(value);
}
