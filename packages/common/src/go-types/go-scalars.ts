import { cloneJson } from "../json/clone-json.ts";
import { canonicalQuantity } from "../quantities/canonical-quantity.ts";
import { canonicalBase64, encodeBase64 } from "../text/base64.ts";
import { canonicalTime, zeroTime } from "../time/canonical-time.ts";
import { formatDuration, parseDuration } from "../time/duration.ts";
import { type GoScalar, numberScalar, textScalar } from "./go-scalar.ts";

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
