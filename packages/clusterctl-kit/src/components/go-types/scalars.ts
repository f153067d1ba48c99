import { canonicalBase64, canonicalTime } from "@capikit/api/conversion/runtime";
import { canonicalQuantity } from "@capikit/common/quantities";
import type { Json } from "@capikit/schema";

/** A type without fields that has its own Go marshalling. */
export interface GoScalar {
  /** Expected type in errors. */
  readonly expected: string;
  /** Returns the value after a round trip through Go; undefined if Go rejects it. */
  readonly through: (value: Json) => Json | undefined;
  /** JSON of the zero value. */
  readonly zero: Json;
}

/** Go accepts any integer and keeps the lowest bits of larger ones. */
function integer(bits: number): GoScalar {
  return {
    expected: "an integer",
    through: (value) =>
      typeof value === "number" && Number.isInteger(value)
        ? Number(BigInt.asIntN(bits, BigInt(value)))
        : undefined,
    zero: 0,
  };
}

/** Go's zero time. */
const zeroTime = "0001-01-01T00:00:00Z";

const int32 = integer(32);

/** By name in the rows; schema types are in `through-go.ts`, as they contain structs. */
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
    expected: "an RFC 3339 time",
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
    expected: "a 32-bit integer or a string",
    // Its own unmarshaller does not truncate integers.
    through: (value) => (typeof value === "string" || int32.through(value) === value ? value : undefined),
    zero: 0,
  },
  JSON: { expected: "JSON", through: (value) => value, zero: null },
};
