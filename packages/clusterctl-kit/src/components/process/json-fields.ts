import { isRecord } from "@capikit/common/json";
import type { Json, JsonObject } from "@capikit/schema";

/** An object, or an empty one in place of what is none. */
export function fieldsIn(value: Json | undefined): JsonObject {
  return isRecord(value) ? value : {};
}

/** The items of a list, or none. */
export function itemsIn(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

/** A map of texts. Like clusterctl it sees none where a single value is no text, so that an unquoted number costs all labels. */
export function textsIn(value: Json | undefined): Readonly<Record<string, string>> {
  const entries = Object.entries(fieldsIn(value));
  return entries.every((entry): entry is [string, string] => typeof entry[1] === "string")
    ? Object.fromEntries(entries)
    : {};
}

/** The object with some of its metadata set. */
export function withMetadata(object: JsonObject, metadata: JsonObject): JsonObject {
  return { ...object, metadata: { ...fieldsIn(object.metadata), ...metadata } };
}

/** The object with another value at the end of a path, all of which is there. */
export function withPath(object: JsonObject, path: readonly string[], value: Json): JsonObject {
  const [first, ...rest] = path;
  if (first === undefined) return object;
  return { ...object, [first]: rest.length === 0 ? value : withPath(fieldsIn(object[first]), rest, value) };
}

/** What stands at the end of a path. */
export function atPath(object: JsonObject, path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>((value, step) => fieldsIn(value)[step], object);
}
