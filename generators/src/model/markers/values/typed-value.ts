import {
  goReference,
  missingValue,
  nullValue,
  valueNotAllowed,
  wrongArgumentType,
} from "../../diagnostics/codes/markers.ts";
import type { ArgumentDefinition, MarkerValue } from "../marker.ts";
import { bareString, readAny, readBare, readItem, readList } from "./any-value.ts";
import { type Cursor, skipSpace, toInteger, toNumber, ValueError } from "./cursor.ts";
import { readJson } from "./json-value.ts";
import { readQuoted } from "./quoted-string.ts";

/** Names the marker, and the argument unless the marker has a single positional argument. */
export interface ValueOwner {
  readonly marker: string;
  readonly argument?: string;
}

export function readTyped(cursor: Cursor, definition: ArgumentDefinition, owner: ValueOwner): MarkerValue {
  skipSpace(cursor);
  const start = cursor.at;
  const next = cursor.text[start];
  if (next === undefined || next === "," || next === ";" || next === "}")
    throw new ValueError(start, start + 1, (location) =>
      missingValue.create({ ...owner, type: definition.type }, location),
    );
  const value = readByType(cursor, definition, owner);
  if (definition.type === "any[]" && Array.isArray(value) && value.length === 0)
    throw new ValueError(start, cursor.at, (location) =>
      missingValue.create({ ...owner, type: definition.type }, location),
    );
  checkAllowed(value, start, cursor, definition, owner);
  return value;
}

function readByType(cursor: Cursor, definition: ArgumentDefinition, owner: ValueOwner): MarkerValue {
  const { marker } = owner;
  switch (definition.type) {
    case "string":
      return readString(cursor, marker);
    case "string[]":
      return readList(cursor, marker, (at) => readString(at, marker, owner));
    case "any":
      return readAny(cursor, marker);
    case "any[]":
      return readList(cursor, marker, (at) => readItem(at, marker));
    case "json":
      return readJsonArgument(cursor, marker);
    case "integer":
      return readScalar(cursor, definition, owner, toInteger);
    case "number":
      return readScalar(cursor, definition, owner, toNumber);
    case "boolean":
      return readScalar(cursor, definition, owner, toBoolean);
  }
}

function readString(cursor: Cursor, marker: string, itemOf?: ValueOwner): string {
  const first = cursor.text[cursor.at];
  if (first === '"' || first === "`") return readQuoted(cursor, marker);
  const start = cursor.at;
  const text = readBare(cursor, marker);
  if (text === "" && itemOf !== undefined)
    throw new ValueError(start, start + 1, (location) => missingValue.create(itemOf, location));
  return bareString(text, start, marker);
}

function readScalar<T extends MarkerValue>(
  cursor: Cursor,
  definition: ArgumentDefinition,
  owner: ValueOwner,
  convert: (text: string) => T | undefined,
): T {
  const start = cursor.at;
  const text = readBare(cursor, owner.marker);
  const value = convert(text);
  if (value !== undefined) return value;
  throw new ValueError(start, start + Math.max(text.length, 1), (location) =>
    wrongArgumentType.create({ ...owner, type: definition.type, text }, location),
  );
}

function toBoolean(text: string): boolean | undefined {
  return text === "true" ? true : text === "false" ? false : undefined;
}

function readJsonArgument(cursor: Cursor, marker: string): MarkerValue {
  const { text, at } = cursor;
  if (text.startsWith("ref(", at))
    throw new ValueError(at, text.length, (location) =>
      goReference.create({ marker, text: text.slice(at) }, location),
    );
  const value = readJson(cursor, marker);
  if (value === null)
    throw new ValueError(at, cursor.at, (location) => nullValue.create({ marker, value: "null" }, location));
  return value;
}

function checkAllowed(
  value: MarkerValue,
  start: number,
  cursor: Cursor,
  definition: ArgumentDefinition,
  owner: ValueOwner,
): void {
  const { oneOf } = definition;
  if (oneOf === undefined) return;
  for (const one of Array.isArray(value) ? value : [value]) {
    if (typeof one === "string" && oneOf.includes(one)) continue;
    throw new ValueError(start, cursor.at, (location) =>
      valueNotAllowed.create({ ...owner, value: String(one), allowed: oneOf }, location),
    );
  }
}
