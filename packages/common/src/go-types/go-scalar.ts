import type { JsonPath } from "../json/json-path.ts";

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
