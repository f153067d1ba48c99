/**
 * ---
 * An integer of unspecified width. Schema: `integer`.
 *
 * +capikit:schema:builtin=int
 */
export type int = number;

/**
 * ---
 * A signed 32-bit integer. Schema: `integer`, format `int32`.
 *
 * +capikit:schema:builtin=int32
 */
export type int32 = number;

/**
 * ---
 * A signed 64-bit integer. Schema: `integer`, format `int64`. JavaScript numbers are not exact
 * beyond ±2^53.
 *
 * +capikit:schema:builtin=int64
 */
export type int64 = number;

/**
 * ---
 * An unsigned 32-bit integer. Schema: `integer`, format `int32`, without a lower bound: add
 * `Minimum=0` if required.
 *
 * +capikit:schema:builtin=uint32
 */
export type uint32 = number;

/**
 * ---
 * An unsigned 64-bit integer. Schema: `integer`, format `int64`, without a lower bound.
 *
 * +capikit:schema:builtin=uint64
 */
export type uint64 = number;

/**
 * ---
 * A 32-bit floating-point number. Schema: `number`. Requires the option `allowDangerousTypes`.
 *
 * +capikit:schema:builtin=float32
 */
export type float32 = number;

/**
 * ---
 * A 64-bit floating-point number. Schema: `number`. Requires the option `allowDangerousTypes`,
 * because languages format fractions differently.
 *
 * +capikit:schema:builtin=float64
 */
export type float64 = number;

/**
 * ---
 * Bytes in base64. Schema: `string`, format `byte`.
 *
 * +capikit:schema:builtin=bytes
 */
export type bytes = string;

/**
 * ---
 * An amount with a unit, such as `500m`, `2Gi` or `3`. Schema: int-or-string with the quantity
 * pattern.
 *
 * +capikit:schema:builtin=Quantity
 */
export type Quantity = number | string;

/**
 * ---
 * A number or a string, such as `3` or `25%`. Schema: int-or-string.
 *
 * +capikit:schema:builtin=IntOrString
 */
export type IntOrString = number | string;

/**
 * ---
 * A time in RFC 3339 format with seconds, such as `2026-11-20T09:00:00Z`. Schema: `string`, format
 * `date-time`.
 *
 * +capikit:schema:builtin=Time
 */
export type Time = string;

/**
 * ---
 * A time in RFC 3339 format with microseconds. Schema: `string`, format `date-time`.
 *
 * +capikit:schema:builtin=MicroTime
 */
export type MicroTime = string;

/**
 * ---
 * A duration in Go's format, such as `1h30m` or `250ms`. Schema: `string`.
 *
 * +capikit:schema:builtin=Duration
 */
export type Duration = string;
