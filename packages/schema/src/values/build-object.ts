import type { Json, ReadonlyJsonObject as JsonObject } from "@capikit/common/json";

/** Creates an object from entries. Unlike assignment, safe for keys such as `__proto__`. */
export function createObject(entries: Iterable<readonly [string, Json]>): JsonObject {
  return Object.fromEntries(entries);
}

/** Returns the object with one member set, in its place. */
export function withMember(object: JsonObject, key: string, value: Json): JsonObject {
  return Object.fromEntries([...Object.entries(object).filter(([k]) => k !== key), [key, value]]);
}

/** Returns the object without some members, or the same reference if nothing changes. */
export function withoutMembers(object: JsonObject, ...keys: readonly string[]): JsonObject {
  if (!keys.some((key) => Object.hasOwn(object, key))) return object;
  return Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)));
}
