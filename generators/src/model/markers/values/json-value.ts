import { malformedMarker } from "../../diagnostics/codes/markers.ts";
import type { Replacement } from "../../diagnostics/fix-at.ts";
import type { MarkerValue } from "../marker.ts";
import { type Cursor, isDigit, isLetter, skipSpace, take, toNumber, ValueError } from "./cursor.ts";

/** Reports whether a text is a JSON value other than null. */
export function isJson(text: string): boolean {
  try {
    return JSON.parse(text) !== null;
  } catch {
    return false;
  }
}

/** Reads one JSON value with exact integers; rejects duplicate keys. */
export function readJson(cursor: Cursor, marker: string): MarkerValue {
  skipSpace(cursor);
  const start = cursor.at;
  const first = cursor.text[start];
  if (first === "{") return readObject(cursor, marker);
  if (first === "[") return readArray(cursor, marker);
  if (first === '"') return readString(cursor, marker);
  const word = wordAt(cursor);
  cursor.at += word.length;
  if (word === "true") return true;
  if (word === "false") return false;
  if (word === "null") return null;
  const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(word) ? toNumber(word) : undefined;
  if (number !== undefined) return number;
  const [quoted = "", inner = ""] = /^'([^'"\\]*)'/.exec(cursor.text.slice(start)) ?? [];
  const problem = describe(word, cursor.text[start]);
  if (quoted !== "")
    throw notJson(marker, start, start + quoted.length, problem, { wrong: quoted, right: `"${inner}"` });
  const meant = !isLetter(word.charCodeAt(0)) ? undefined : { wrong: word, right: `"${word}"` };
  throw notJson(marker, start, start + Math.max(word.length, 1), problem, meant);
}

function describe(word: string, next: string | undefined): string {
  if (word === "")
    return next === undefined ? "missing value" : `unexpected "${next}" at the start of a value`;
  return `"${word}" is not a JSON value`;
}

function readObject(cursor: Cursor, marker: string): MarkerValue {
  const entries: [string, MarkerValue][] = [];
  const keys = new Set<string>();
  cursor.at++;
  skipSpace(cursor);
  if (take(cursor, "}")) return {};
  for (;;) {
    skipSpace(cursor);
    const start = cursor.at;
    if (cursor.text[start] !== '"') throw notJson(marker, start, start + 1, "a quoted key is missing");
    const key = readString(cursor, marker);
    if (keys.has(key)) throw notJson(marker, start, cursor.at, `the key ${key} is duplicated`);
    keys.add(key);
    skipSpace(cursor);
    if (!take(cursor, ":")) throw notJson(marker, cursor.at, cursor.at + 1, '":" is missing after a key');
    entries.push([key, readJson(cursor, marker)]);
    skipSpace(cursor);
    if (take(cursor, "}")) return Object.fromEntries(entries);
    if (!take(cursor, ",")) throw notJson(marker, cursor.at, cursor.at + 1, '"," or "}" is missing');
  }
}

function readArray(cursor: Cursor, marker: string): MarkerValue {
  const values: MarkerValue[] = [];
  cursor.at++;
  skipSpace(cursor);
  if (take(cursor, "]")) return values;
  for (;;) {
    values.push(readJson(cursor, marker));
    skipSpace(cursor);
    if (take(cursor, "]")) return values;
    if (!take(cursor, ",")) throw notJson(marker, cursor.at, cursor.at + 1, '"," or "]" is missing');
  }
}

function readString(cursor: Cursor, marker: string): string {
  const { text } = cursor;
  const start = cursor.at;
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  cursor.at = Math.min(at + 1, text.length);
  try {
    return JSON.parse(text.slice(start, cursor.at)) as string;
  } catch {
    throw notJson(marker, start, cursor.at, "a string is not closed or has an unknown escape");
  }
}

/** Reads the letters, digits and signs at the cursor. */
function wordAt(cursor: Cursor): string {
  let end = cursor.at;
  for (; end < cursor.text.length; end++) {
    const code = cursor.text.charCodeAt(end);
    const isSign = code === 43 || code === 45 || code === 46;
    if (!isDigit(code) && !isLetter(code) && !isSign) break;
  }
  return cursor.text.slice(cursor.at, end);
}

function notJson(marker: string, start: number, end: number, problem: string, fix?: Replacement): ValueError {
  return new ValueError(start, end, (location) =>
    malformedMarker.create(
      {
        marker,
        problem: `its argument is not valid JSON: ${problem}`,
        help:
          fix === undefined
            ? "write the value as JSON, with strings in double quotes"
            : `write a string in double quotes: ${fix.right}`,
        fix,
      },
      location,
    ),
  );
}
