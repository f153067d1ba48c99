import { escapedCharacters } from "@capikit/common/text";
import { malformedMarker } from "../../diagnostics/codes/markers.ts";
import type { Cursor } from "./cursor.ts";
import { ValueError } from "./cursor.ts";

const escapes: Readonly<Record<string, string>> = { ...escapedCharacters, '"': '"' };

/** Reads `"…"` with Go's escapes or a raw back-quoted string, from the opening quote. */
export function readQuoted(cursor: Cursor, marker: string): string {
  const { text } = cursor;
  const start = cursor.at;
  const quote = text[start];
  if (quote === "`") {
    const close = text.indexOf("`", start + 1);
    if (close === -1) throw unclosed(start, text.length, marker);
    cursor.at = close + 1;
    return text.slice(start + 1, close);
  }
  let value = "";
  let from = start + 1;
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 34) {
      cursor.at = at + 1;
      return value + text.slice(from, at);
    }
    if (code !== 92) continue;
    value += text.slice(from, at);
    const read = readEscape(text, at, marker);
    value += read.value;
    from = read.end;
    at = read.end - 1;
  }
  throw unclosed(start, text.length, marker);
}

function readEscape(text: string, at: number, marker: string): { value: string; end: number } {
  const letter = text[at + 1] ?? "";
  const simple = escapes[letter];
  if (simple !== undefined) return { value: simple, end: at + 2 };
  if (letter === "x") return numbered(text, at, at + 2, 2, 16, marker);
  if (letter === "u") return numbered(text, at, at + 2, 4, 16, marker);
  if (letter === "U") return numbered(text, at, at + 2, 8, 16, marker);
  if (letter >= "0" && letter <= "7") return numbered(text, at, at + 1, 3, 8, marker);
  throw new ValueError(at, at + 2, (location) =>
    malformedMarker.create(
      {
        marker,
        problem: `\\${letter} is not a valid escape in a quoted string`,
        help: `write \\\\${letter}, or use back-quotes instead of ", in which a backslash is literal`,
      },
      location,
    ),
  );
}

function numbered(
  text: string,
  at: number,
  from: number,
  length: number,
  radix: 8 | 16,
  marker: string,
): { value: string; end: number } {
  const digits = text.slice(from, from + length);
  const complete = digits.length === length && (radix === 16 ? /^[\da-fA-F]+$/ : /^[0-7]+$/).test(digits);
  const code = complete ? Number.parseInt(digits, radix) : -1;
  const bytes = length < 4;
  const valid = bytes
    ? code >= 0 && code < 0x80
    : code >= 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  if (valid) return { value: String.fromCodePoint(code), end: from + length };
  throw new ValueError(at, from + digits.length, (location) =>
    malformedMarker.create(
      {
        marker,
        problem: `${text.slice(at, from + digits.length)} is not a valid character`,
        help: "write the character itself, or \\u and four hexadecimal digits",
      },
      location,
    ),
  );
}

function unclosed(start: number, end: number, marker: string): ValueError {
  return new ValueError(start, end, (location) =>
    malformedMarker.create(
      { marker, problem: "a quoted string is not closed", help: "close it with the same quote" },
      location,
    ),
  );
}
