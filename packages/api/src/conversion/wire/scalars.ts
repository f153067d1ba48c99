import { cloneJson } from "@capikit/common/json";
import { canonicalQuantity } from "@capikit/common/quantities";
import { formatDuration, parseDuration } from "@capikit/common/time";
import { canonicalBase64 } from "../runtime/base64.ts";
import { canonicalTime, zeroTime } from "../runtime/time.ts";
import type { ScalarName } from "./wire-type.ts";

/** A scalar: how to read it, whether it is zero, and Go's output for zero. */
export interface Scalar {
  /** The expected value in error messages. */
  readonly expected: string;
  /** Returns `undefined` for an invalid JSON value. Never called with `null`. */
  readonly decode: (value: unknown) => unknown;
  /** The value of `null` in this type; absent if Go rejects it. */
  readonly fromNull?: unknown;
  readonly isZero: (value: unknown) => boolean;
  /** Whether `omitzero` leaves it out, if that differs. */
  readonly isOmitted?: (value: unknown) => boolean;
  /** Go's output for the zero value. */
  readonly zero: unknown;
  readonly encode?: (value: unknown) => unknown;
}

function text(
  expected: string,
  canonical: (value: string) => string | undefined,
  rest: Partial<Scalar>,
): Scalar {
  return {
    expected,
    decode: (value) => (typeof value === "string" ? canonical(value) : undefined),
    isZero: (value) => value === undefined || value === "",
    zero: "",
    ...rest,
  };
}

function integer(expected: string, min: number, max: number): Scalar {
  return {
    expected,
    decode: (value) =>
      typeof value === "number" && Number.isInteger(value) && value >= min && value <= max
        ? value + 0
        : undefined,
    fromNull: 0,
    isZero: (value) => value === undefined || value === 0,
    zero: 0,
  };
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

const bootstrapToken = /^[a-z0-9]{6}\.[a-z0-9]{16}$/;

/** Every scalar by its name in the facts. */
export const scalars: Readonly<Record<ScalarName, Scalar>> = {
  string: text("a string", (value) => value, { fromNull: "" }),
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
    zero: null,
  },
  // A decoded zero time has a time zone and differs from an unset one in Go: the struct around it
  // is not zero, but the time is never written.
  Time: text("an RFC 3339 time", time, {
    fromNull: undefined,
    isZero: (value) => value === undefined,
    isOmitted: (value) => value === undefined || value === zeroTime,
    zero: null,
    encode: (value) => (value === zeroTime ? null : value === withinZeroSecond ? zeroTime : value),
  }),
  // Go reads `null` as an empty string here, which is an invalid duration.
  Duration: text("a duration such as 1h30m or 300ms", duration, {
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
    decode: (value) => (typeof value === "string" ? value : int32.decode(value)),
    fromNull: 0,
    isZero: (value) => value === undefined || value === 0,
    zero: 0,
  },
  // Go rejects `null` unless the token is a pointer.
  BootstrapToken: {
    expected: "a bootstrap token such as abcdef.0123456789abcdef",
    decode: (value) => (typeof value === "string" && bootstrapToken.test(value) ? value : undefined),
    isZero: (value) => value === undefined || value === "",
    zero: "",
  },
  JSON: {
    expected: "JSON",
    // Copy, so that the result shares nothing with the input.
    decode: cloneJson,
    fromNull: undefined,
    isZero: (value) => value === undefined,
    zero: null,
  },
};

/** Go also decodes bytes from a list of numbers. */
function fromByteList(value: unknown): string | undefined {
  if (!Array.isArray(value)) {
    return undefined;
  }
  const bytes = value.map((item) => (item === null ? 0 : item));
  const fits = bytes.every((byte) => Number.isInteger(byte) && byte >= 0 && byte <= 255);
  return fits ? btoa(String.fromCharCode(...bytes)) : undefined;
}
