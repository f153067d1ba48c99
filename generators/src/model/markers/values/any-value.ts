import {
  goReference,
  malformedMarker,
  missingValue,
  nullValue,
  singleQuotes,
} from "../../diagnostics/codes/markers.ts";
import type { Marker, MarkerValue } from "../marker.ts";
import { type Cursor, isSpace, skipSpace, take, toNumber, ValueError } from "./cursor.ts";
import { readQuoted } from "./quoted-string.ts";

/** Reads a value by its syntax: `{…}` is a list or object, `a;b` a list, others scalars. */
export function readAny(cursor: Cursor, marker: string): MarkerValue {
  skipSpace(cursor);
  const first = readItem(cursor, marker);
  skipSpace(cursor);
  if (cursor.text[cursor.at] !== ";") return first;
  return readSemicolonList(cursor, [first], (at) => readItem(at, marker));
}

/** Reads `{a,b}`, `a;b` or a single item as a list, from the cursor's position. */
export function readList<T>(cursor: Cursor, marker: string, item: (cursor: Cursor) => T): T[] {
  if (cursor.text[cursor.at] !== "{") return readSemicolonList(cursor, [item(cursor)], item);
  const values: T[] = [];
  cursor.at++;
  for (;;) {
    skipSpace(cursor);
    if (take(cursor, "}")) return values;
    values.push(item(cursor));
    skipSpace(cursor);
    if (take(cursor, "}")) return values;
    if (!take(cursor, ",")) throw unexpected(cursor, marker, '"," or "}"');
  }
}

/**
 * Returns the items of a marker's value as they are written: `1.30` instead of 1.3. Undefined for a
 * marker on several lines, or with an escape of its comment.
 */
function writtenItems({ definition, location }: Marker): readonly string[] | undefined {
  const text = location.source.text.slice(location.start, location.end);
  const start = text.indexOf("=", definition.name.length);
  // In a comment, `*\/` is `*/` of the value.
  if (start === -1 || text.includes("\n") || text.includes("*\\")) return undefined;
  const cursor: Cursor = { text, at: start + 1 };
  skipSpace(cursor);
  return readList(cursor, definition.name, (at) => {
    const from = at.at;
    readItem(at, definition.name);
    return text.slice(from, at.at).trim();
  });
}

/** A number or a boolean, which may be meant as a string. */
export interface BareValue {
  /** As it is written. */
  readonly text: string;
  readonly type: "boolean" | "integer" | "number";
  /** Whether the text is that of the marker, which may be on several lines. */
  readonly isWritten: boolean;
}

/** Returns the values of a marker by position; `undefined` for those that are not numbers or booleans. */
export function bareValues(marker: Marker): readonly (BareValue | undefined)[] {
  const values: readonly unknown[] = [marker.value].flat();
  // An object is not a list of items.
  if (!values.some(isBare)) return values.map(() => undefined);
  const written = writtenItems(marker);
  return values.map((value, at) => {
    if (!isBare(value)) return undefined;
    const type =
      typeof value === "boolean" ? "boolean" : Number.isInteger(Number(value)) ? "integer" : "number";
    return { text: written?.[at] ?? String(value), type, isWritten: written !== undefined };
  });
}

function isBare(value: unknown): value is bigint | boolean | number {
  return typeof value === "bigint" || typeof value === "boolean" || typeof value === "number";
}

/** Reads the items after the first; allows a trailing `;`. */
function readSemicolonList<T>(cursor: Cursor, values: T[], item: (cursor: Cursor) => T): T[] {
  for (;;) {
    skipSpace(cursor);
    if (!take(cursor, ";")) return values;
    skipSpace(cursor);
    const next = cursor.text[cursor.at];
    if (next === undefined || next === "," || next === "}") return values;
    values.push(item(cursor));
  }
}

/** Reads a value without looking for a `;` after it. */
export function readItem(cursor: Cursor, marker: string): MarkerValue {
  const first = cursor.text[cursor.at];
  if (first === '"' || first === "`") return readQuoted(cursor, marker);
  if (first === "{")
    return isObject(cursor, marker)
      ? readObject(cursor, marker)
      : readList(cursor, marker, (at) => readAny(at, marker));
  const start = cursor.at;
  const value = toScalar(readBare(cursor, marker), start, marker);
  return typeof value === "string" ? bareString(value, start, marker) : value;
}

/** Converts bare text to a value. Quantities, dates and paths are strings. */
function toScalar(text: string, start: number, marker: string): MarkerValue {
  if (text === "true") return true;
  if (text === "false") return false;
  const end = start + Math.max(text.length, 1);
  if (text === "") throw new ValueError(start, end, (location) => missingValue.create({ marker }, location));
  if (text === "null" || text === "undefined")
    throw new ValueError(start, end, (location) => nullValue.create({ marker, value: text }, location));
  if (text.startsWith("ref("))
    throw new ValueError(start, end, (location) => goReference.create({ marker, text }, location));
  // YAML and Go sources take a leading 0 for octal numbers, and controller-gen for decimal ones.
  if (/^[+-]?(?:0[xXoObB][\da-fA-F_]+|\d+(?:_\d+)+|0[0-7]+)$/.test(text))
    throw new ValueError(start, end, (location) =>
      malformedMarker.create(
        {
          marker,
          problem: `"${text}" is not a decimal number`,
          help: `write it in decimal, or "${text}" for the string`,
        },
        location,
      ),
    );
  return text.startsWith("+") ? text : (toNumber(text) ?? text);
}

/** Reports whether a `{` opens an object: empty, or with a key before `:`. */
function isObject(cursor: Cursor, marker: string): boolean {
  const ahead: Cursor = { text: cursor.text, at: cursor.at + 1 };
  skipSpace(ahead);
  const first = ahead.text[ahead.at];
  if (first === "}") return true;
  if (first === "{" || first === undefined) return false;
  readKey(ahead, marker);
  skipSpace(ahead);
  return ahead.text[ahead.at] === ":";
}

function readObject(cursor: Cursor, marker: string): MarkerValue {
  const entries: [string, MarkerValue][] = [];
  const keys = new Set<string>();
  cursor.at++;
  for (;;) {
    skipSpace(cursor);
    if (take(cursor, "}")) return Object.fromEntries(entries);
    const start = cursor.at;
    const key = readKey(cursor, marker);
    if (keys.has(key)) throw repeatedKey(start, cursor.at, marker, key);
    keys.add(key);
    skipSpace(cursor);
    if (!take(cursor, ":")) throw unexpected(cursor, marker, '":" after the key');
    entries.push([key, readAny(cursor, marker)]);
    skipSpace(cursor);
    if (take(cursor, "}")) return Object.fromEntries(entries);
    if (!take(cursor, ",")) throw unexpected(cursor, marker, '"," or "}"');
  }
}

function readKey(cursor: Cursor, marker: string): string {
  const first = cursor.text[cursor.at];
  return first === '"' || first === "`" ? readQuoted(cursor, marker) : readBare(cursor, marker, true);
}

function repeatedKey(start: number, end: number, marker: string, key: string): ValueError {
  return new ValueError(start, end, (location) =>
    malformedMarker.create(
      { marker, problem: `the key ${key} is duplicated`, help: "remove one of the two" },
      location,
    ),
  );
}

/** Creates the error for unexpected text; `wanted` is empty if the text must end. */
export function unexpected(
  cursor: Cursor,
  marker: string,
  wanted?: string,
  help = "separate the values of a list with semicolons; quote strings with commas, semicolons or braces in back-quotes",
): ValueError {
  const { text, at } = cursor;
  const rest = text.slice(at);
  const shown = rest.length > 20 ? `${rest.slice(0, 20)}…` : rest;
  const problem =
    wanted === undefined
      ? `${shown} follows its value`
      : rest === ""
        ? `${wanted} is missing at its end`
        : `${wanted} is missing before ${shown}`;
  return new ValueError(at, Math.max(text.length, at + 1), (location) =>
    malformedMarker.create({ marker, problem, help }, location),
  );
}

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

/** Returns a bare string. A marker or a comment behind it, which Go reads as a part of it, is an error. */
export function bareString(text: string, start: number, marker: string): string {
  const behind = /\s(?:\+[A-Za-z][\w:]*(?=[\s=]|$)|\/[/*]|#(?=\s))/.exec(text);
  if (behind === null) return text;
  const other = behind[0].trim();
  const problem = `${other} follows its value on the same line`;
  const help = other.startsWith("+")
    ? `write ${other} on a line of its own, or quote the value`
    : "write the comment on a line of its own, or quote the value";
  throw new ValueError(start + behind.index + 1, start + text.length, (location) =>
    malformedMarker.create({ marker, problem, help }, location),
  );
}

function singleQuoted(text: string, start: number, marker: string): ValueError {
  const close = text.indexOf("'", start + 1);
  const end = close === -1 ? text.length : close + 1;
  const inner = text.slice(start + 1, close === -1 ? text.length : close);
  return new ValueError(start, end, (location) => singleQuotes.create({ marker, inner }, location));
}
