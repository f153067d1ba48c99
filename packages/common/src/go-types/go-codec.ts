import type { JsonPath } from "../json/json-path.ts";
import type { GoField } from "./parse-go-fields.ts";

/** Reads and writes the values of one Go type. */
export interface GoCodec {
  /** Reads JSON. Drops unknown fields; `null` is the zero value. Throws for invalid values. */
  readonly decode: (value: unknown, at: JsonPath | undefined) => GoValue;
  /** Writes JSON; `undefined` is the zero value. */
  readonly encode: (value: GoValue) => unknown;
  readonly isZero: (value: GoValue) => boolean;
  /** Whether `omitempty` leaves it out. */
  readonly isEmpty: (value: GoValue) => boolean;
  /** Whether `omitzero` leaves it out, if that differs from being zero. */
  readonly isOmitted?: (value: GoValue) => boolean;
}

/** A field of a struct with the codec of its values. */
export interface GoStructField<Scalar extends string = string> extends GoField<Scalar> {
  readonly codec: GoCodec;
}

/** Reads and writes the values of a struct. */
export interface GoStructCodec<Scalar extends string = string> extends GoCodec {
  readonly decode: (value: unknown, at: JsonPath | undefined) => GoStruct;
  readonly encode: (value: GoValue) => Record<string, unknown>;
  readonly fields: ReadonlyMap<string, GoStructField<Scalar>>;
}

/** Returns the error for a value that is not as expected. */
export type InvalidGoValue = (at: JsonPath | undefined, expected: string) => Error;

/**
 * A value as Go holds it in memory, in sparse form. Absent is a nil pointer, list or map, or the
 * value false, 0 or "". A value behind a pointer may be zero, and a list may be empty without being
 * nil: `replicas: 0` differs from no replicas.
 */
export type GoValue = unknown;

/** A struct of Go with only those fields that are not Go's zero value. */
export type GoStruct = { [field: string]: GoValue };
