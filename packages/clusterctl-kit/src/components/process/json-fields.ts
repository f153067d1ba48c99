import { isRecord, valueAt } from "@capikit/common/json";
import type { Json, JsonObject } from "@capikit/schema";

/** Returns an object; empty for other values. */
export function fieldsIn(value: Json | undefined): JsonObject {
  return isRecord(value) ? value : {};
}

/** Returns the items of a list; empty for other values. */
export function itemsIn(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

/** Returns a string map. Like clusterctl, returns none if one value is not a string. */
export function textsIn(value: Json | undefined): Readonly<Record<string, string>> {
  const entries = Object.entries(fieldsIn(value));
  return entries.every((entry): entry is [string, string] => typeof entry[1] === "string")
    ? Object.fromEntries(entries)
    : {};
}

/** Returns the object with some metadata fields set. */
export function withMetadata(object: JsonObject, metadata: JsonObject): JsonObject {
  return { ...object, metadata: { ...fieldsIn(object.metadata), ...metadata } };
}

/** Returns the object with another value at an existing path. */
export function withPath(object: JsonObject, path: readonly string[], value: Json): JsonObject {
  const [first, ...rest] = path;
  if (first === undefined) return object;
  return { ...object, [first]: rest.length === 0 ? value : withPath(fieldsIn(object[first]), rest, value) };
}

export function atPath(object: JsonObject, path: readonly string[]): Json | undefined {
  return valueAt(object, ...path) as Json | undefined;
}
