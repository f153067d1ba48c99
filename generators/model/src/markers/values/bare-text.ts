import { singleQuotes } from "../../diagnostics/codes/markers.ts";
import { type Cursor, isSpace } from "./cursor.ts";
import { readQuoted } from "./quoted-string.ts";
import { ValueError } from "./value-error.ts";

/** Reads bare text up to `,` `;` `}` (and `:` in a key) outside quotes, trimmed. */
export function readBare(cursor: Cursor, marker: string, isKey = false): string {
  const { text } = cursor;
  const start = cursor.at;
  if (text[start] === "'") throw singleQuoted(text, start, marker);
  let at = start;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 44 || code === 59 || code === 125 || (isKey && code === 58)) break;
    if (code !== 34 && code !== 96) continue;
    cursor.at = at;
    readQuoted(cursor, marker);
    at = cursor.at - 1;
  }
  cursor.at = at;
  let end = at;
  while (end > start && isSpace(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}

function singleQuoted(text: string, start: number, marker: string): ValueError {
  const close = text.indexOf("'", start + 1);
  const end = close === -1 ? text.length : close + 1;
  const inner = text.slice(start + 1, close === -1 ? text.length : close);
  return new ValueError(start, end, (location) => singleQuotes.create({ marker, inner }, location));
}
