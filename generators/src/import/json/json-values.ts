import { isRecord } from "@capikit/common/json";
import type { Json, JsonObject } from "@capikit/schema";

export function isObject(value: Json | undefined): value is JsonObject {
  return isRecord(value);
}

export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

export function objectAt(value: JsonObject, key: string): JsonObject {
  const found = value[key];
  return isObject(found) ? found : {};
}

export function listAt(value: JsonObject, key: string): readonly Json[] {
  const found = value[key];
  return isList(found) ? found : [];
}

/** Returns the value of a key if it is a non-empty string. */
export function textAt(value: JsonObject, key: string): string | undefined {
  const found = value[key];
  return typeof found === "string" && found !== "" ? found : undefined;
}
