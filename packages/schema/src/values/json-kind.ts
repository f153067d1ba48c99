import type { Json, JsonObject } from "../json-schema/json-schema.ts";

/** Whether a value is a JSON array. */
export function isArray(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** The own member of an object: never one of `Object.prototype`. */
export function member(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** What a value is called in messages and in `type`: integers are those that Go decodes as int64. */
export type JsonKind = "null" | "boolean" | "string" | "array" | "object" | "integer" | "number";

/** The kind of a value, as Go's decoder of unstructured objects sees it. */
export function kindOf(value: Json): JsonKind {
  if (value === null) return "null";
  switch (typeof value) {
    case "boolean":
      return "boolean";
    case "string":
      return "string";
    case "number":
    case "bigint":
      return isInt64(value) ? "integer" : "number";
    default:
      return isArray(value) ? "array" : "object";
  }
}

const INT64_MAX = 2n ** 63n - 1n;
const INT64_MIN = -(2n ** 63n);

/**
 * Whether Go decodes the number as int64. Anything else is a float64 there. `1.0` and `1` are one value in JavaScript
 * and count as integers.
 */
export function isInt64(value: number | bigint): boolean {
  if (typeof value === "bigint") return value >= INT64_MIN && value <= INT64_MAX;
  return Number.isInteger(value) && value >= -(2 ** 63) && value < 2 ** 63;
}
