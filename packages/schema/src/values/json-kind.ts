import type { Json } from "@capikit/common/json";

export function isArray(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** Name of a value's kind in messages and in `type`: integers are those of Go's int64. */
export type JsonKind = "null" | "boolean" | "string" | "array" | "object" | "integer" | "number";

/** Returns the kind of a value, as Go's decoder of unstructured objects determines it. */
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
 * Reports whether Go decodes the number as int64 instead of float64. `1.0` and `1` are equal in
 * JavaScript and count as integers.
 */
export function isInt64(value: number | bigint): boolean {
  if (typeof value === "bigint") return value >= INT64_MIN && value <= INT64_MAX;
  return Number.isInteger(value) && value >= -(2 ** 63) && value < 2 ** 63;
}
