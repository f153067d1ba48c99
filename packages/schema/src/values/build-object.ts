import type { Json, JsonObject } from "../json-schema/json-schema.ts";

/** An object of entries. Safe for keys such as `__proto__`, which assignment is not. */
export function objectOf(entries: Iterable<readonly [string, Json]>): JsonObject {
  return Object.fromEntries(entries);
}

/** The object with one member set; other members keep their place. */
export function withMember(object: JsonObject, key: string, value: Json): JsonObject {
  return Object.fromEntries([...Object.entries(object).filter(([k]) => k !== key), [key, value]]);
}

/** The object without some members; the same reference when it has none of them. */
export function withoutMembers(object: JsonObject, ...keys: readonly string[]): JsonObject {
  if (!keys.some((key) => Object.hasOwn(object, key))) return object;
  return Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)));
}
