import { canonicalBase64, canonicalQuantity, canonicalTime } from "@capikit/api/conversion/runtime";
import type { Json } from "@capikit/schema";

/** A type without fields that Go reads and writes in a way of its own. */
export interface GoScalar {
  /** Said in faults. */
  readonly expected: string;
  /** What Go writes for what it read; undefined for what it refuses. */
  readonly through: (value: Json) => Json | undefined;
  /** What Go writes for a value that was never set. */
  readonly zero: Json;
}

/** Go takes any whole number, and keeps the lowest bits of one that is too large. */
function integer(bits: number): GoScalar {
  return {
    expected: "a whole number",
    through: (value) =>
      typeof value === "number" && Number.isInteger(value)
        ? Number(BigInt.asIntN(bits, BigInt(value)))
        : undefined,
    zero: 0,
  };
}

/** Go's own zero, which it writes as nothing. */
const zeroTime = "0001-01-01T00:00:00Z";

const int32 = integer(32);

/** By their names in the rows; those of schemas stand in `through-go.ts`, as they hold structs. */
export const scalars: Readonly<Record<string, GoScalar>> = {
  string: {
    expected: "a string",
    through: (value) => (typeof value === "string" ? value : undefined),
    zero: "",
  },
  bool: {
    expected: "true or false",
    through: (value) => (typeof value === "boolean" ? value : undefined),
    zero: false,
  },
  int32,
  int64: integer(64),
  float64: {
    expected: "a number",
    through: (value) => (typeof value === "number" ? value : undefined),
    zero: 0,
  },
  bytes: {
    expected: "base64",
    through: (value) => (typeof value === "string" ? canonicalBase64(value) : undefined),
    zero: null,
  },
  Time: {
    expected: "a time of RFC 3339",
    through: (value) => {
      const time = typeof value === "string" ? canonicalTime(value) : undefined;
      return time === zeroTime ? null : time;
    },
    zero: null,
  },
  Quantity: {
    expected: "a quantity such as 500m or 1Gi",
    through: (value) =>
      typeof value === "string" || typeof value === "number" ? canonicalQuantity(String(value)) : undefined,
    zero: "0",
  },
  IntOrString: {
    expected: "a whole number of 32 bits or a string",
    // Read by a method of its own, which drops no bits.
    through: (value) => (typeof value === "string" || int32.through(value) === value ? value : undefined),
    zero: 0,
  },
  JSON: { expected: "JSON", through: (value) => value, zero: null },
};
