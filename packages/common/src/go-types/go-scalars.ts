import { cloneJson } from "../json/json-object.ts";
import type { JsonPath } from "../json/json-pointer.ts";
import { canonicalQuantity } from "../kubernetes/canonical-quantity.ts";
import { canonicalBase64, encodeBase64 } from "../text/base64.ts";
import { canonicalTime, zeroTime } from "../time/canonical-time.ts";
import { formatDuration, parseDuration } from "../time/duration.ts";

function integer(expected: string, min: number, max: number): GoScalar {
  return numberScalar(expected, (value) =>
    Number.isInteger(value) && value >= min && value <= max ? value + 0 : undefined,
  );
}

function duration(value: string): string | undefined {
  const nanoseconds = parseDuration(value);
  return nanoseconds === undefined ? undefined : formatDuration(nanoseconds);
}

/** A time within the second of Go's zero time. Go writes it, as it is not the zero time. */
const withinZeroSecond = "0001-01-01T00:00:00.1Z";

function time(value: string): string | undefined {
  const canonical = canonicalTime(value);
  return canonical === zeroTime && /[.,]\d{0,8}[1-9]/.test(value) ? withinZeroSecond : canonical;
}

const int32 = integer("a 32-bit integer", -2_147_483_648, 2_147_483_647);

/**
 * Go's basic types, and the types of Kubernetes with their own JSON. Integers out of range are
 * rejected.
 */
export const goScalars = {
  string: textScalar("a string", (value) => value, { fromNull: "" }),
  bool: {
    expected: "a boolean",
    decode: (value) => (typeof value === "boolean" ? value : undefined),
    fromNull: false,
    isZero: (value) => value !== true,
    zero: false,
  },
  int32,
  int64: integer("an integer", Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
  bytes: {
    expected: "base64",
    decode: (value) => (typeof value === "string" ? canonicalBase64(value) : fromByteList(value)),
    fromNull: undefined,
    isZero: (value) => value === undefined,
    isEmpty: (value) => value === undefined || value === "",
    zero: null,
  },
  // A decoded zero time has a time zone and differs from an unset one in Go: the struct around it
  // is not zero, but the time is never written.
  Time: textScalar("an RFC 3339 time", time, {
    fromNull: undefined,
    isZero: (value) => value === undefined,
    isOmitted: (value) => value === undefined || value === zeroTime,
    zero: null,
    encode: (value) => (value === zeroTime ? null : value === withinZeroSecond ? zeroTime : value),
  }),
  // Go reads `null` as an empty string here, which is an invalid duration.
  Duration: textScalar("a duration such as 1h30m or 300ms", duration, {
    isZero: (value) => value === undefined || value === "0s",
    zero: "0s",
  }),
  Quantity: {
    expected: "a quantity such as 500m or 1Gi",
    decode: (value) =>
      typeof value === "string" || typeof value === "number" ? canonicalQuantity(String(value)) : undefined,
    fromNull: "0",
    isZero: (value) => value === undefined,
    zero: "0",
  },
  IntOrString: {
    expected: "a 32-bit integer or a string",
    decode: (value, at) => (typeof value === "string" ? value : int32.decode(value, at)),
    fromNull: 0,
    isZero: (value) => value === undefined || value === 0,
    zero: 0,
  },
  JSON: {
    expected: "JSON",
    // Copy, so that the result shares nothing with the input.
    decode: (value) => cloneJson(value),
    fromNull: undefined,
    isZero: (value) => value === undefined,
    zero: null,
  },
} as const satisfies Readonly<Record<string, GoScalar>>;

/** A name of {@link goScalars}. */
export type GoScalarName = keyof typeof goScalars;

/** Go also decodes bytes from a list of numbers. */
function fromByteList(value: unknown): string | undefined {
  if (!Array.isArray(value)) {
    return undefined;
  }
  const bytes = value.map((item) => (item === null ? 0 : item));
  const fits = bytes.every((byte) => Number.isInteger(byte) && byte >= 0 && byte <= 255);
  return fits ? encodeBase64(Uint8Array.from(bytes)) : undefined;
}

/** A Go type without fields: how to read it, whether it is zero, and Go's output for zero. */
export interface GoScalar {
  /** The expected value in error messages. */
  readonly expected: string;
  /** Returns `undefined` for an invalid JSON value. Not called with `null` if `fromNull` exists. */
  readonly decode: (value: unknown, at: JsonPath | undefined) => unknown;
  /** The value of `null` in this type; absent if Go rejects it. */
  readonly fromNull?: unknown;
  readonly isZero: (value: unknown) => boolean;
  /** Whether `omitempty` leaves it out, if that differs. */
  readonly isEmpty?: (value: unknown) => boolean;
  /** Whether `omitzero` leaves it out, if that differs. */
  readonly isOmitted?: (value: unknown) => boolean;
  /** Go's output for the zero value. */
  readonly zero: unknown;
  readonly encode?: (value: unknown) => unknown;
}

/** Returns a scalar that is text in JSON and in memory. */
export function textScalar(
  expected: string,
  canonical: (value: string) => string | undefined,
  rest: Partial<GoScalar>,
): GoScalar {
  return {
    expected,
    decode: (value) => (typeof value === "string" ? canonical(value) : undefined),
    isZero: (value) => value === undefined || value === "",
    zero: "",
    ...rest,
  };
}

/** Returns a scalar that is a number. `decode` returns `undefined` for numbers it does not have. */
export function numberScalar(expected: string, decode: (value: number) => number | undefined): GoScalar {
  return {
    expected,
    decode: (value) => (typeof value === "number" ? decode(value) : undefined),
    fromNull: 0,
    isZero: (value) => value === undefined || value === 0,
    zero: 0,
  };
}
