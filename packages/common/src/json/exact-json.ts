import { parseLongIntegers } from "./parse-long-integers.ts";

// TypeScript's library does not know the proposal yet that Node has had since 21.
const { rawJSON } = JSON as unknown as { rawJSON(text: string): unknown };

/**
 * Parses JSON; unsafe integers become `bigint`. Takes linear time.
 *
 * @throws SyntaxError for invalid JSON, and integers of more than 1,000 digits.
 */
export function parseJson(text: string): unknown {
  // Exact parsing takes several times as long; nearly no text needs it.
  return hasLongNumber(text) ? parseLongIntegers(text) : JSON.parse(text);
}

/** Whether there are 16 digits in a row outside of strings, as far as can be told from what stands around them. */
function hasLongNumber(text: string): boolean {
  // One of them stands at a multiple of 16, so that nothing between has to be looked at.
  for (let at = 0; at < text.length; at += 16) {
    if (isDigit(text.charCodeAt(at))) {
      let from = at;
      let to = at;
      while (isDigit(text.charCodeAt(from - 1))) from--;
      while (isDigit(text.charCodeAt(to + 1))) to++;
      // Identifiers and hashes are texts; that they are many must not make parsing slow.
      if (to - from >= 15 && mayBeNumber(text, from, to)) {
        return true;
      }
      at = to - (to % 16);
    }
  }
  return false;
}

/** Whether digits may be an integer: one that stands within a string, between a blank and a comma, is taken for one too. */
function mayBeNumber(text: string, from: number, to: number): boolean {
  const before = text[from - 1] === "-" ? text[from - 2] : text[from - 1];
  const after = text[to + 1];
  return (
    (before === undefined || ":,[ \t\n\r".includes(before)) &&
    (after === undefined || ",]} \t\n\r".includes(after))
  );
}

// NaN, beyond the ends of a text, is no digit either.
const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

/** Writes JSON; `bigint` becomes an integer. */
export function stringifyJson(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    if (!(error instanceof TypeError)) {
      throw error;
    }
    // A bigint, or else something that fails again with the same message.
    return JSON.stringify(value, (_key, member: unknown) =>
      typeof member === "bigint" ? rawJSON(String(member)) : member,
    );
  }
}
