/**
 * ---
 * An integer without a width. Schema: `integer`.
 *
 * +capikit:schema:builtin=int
 */
export type int = number;

/**
 * ---
 * A signed integer of 32 bits. Schema: `integer`, format `int32`.
 *
 * +capikit:schema:builtin=int32
 */
export type int32 = number;

/**
 * ---
 * A signed integer of 64 bits. Schema: `integer`, format `int64`. Beyond ±2^53 a JavaScript number is no longer exact.
 *
 * +capikit:schema:builtin=int64
 */
export type int64 = number;

/**
 * ---
 * An unsigned integer of 32 bits. Schema: `integer`, format `int32`, without a lower bound: say `Minimum=0` where it matters.
 *
 * +capikit:schema:builtin=uint32
 */
export type uint32 = number;

/**
 * ---
 * An unsigned integer of 64 bits. Schema: `integer`, format `int64`, without a lower bound.
 *
 * +capikit:schema:builtin=uint64
 */
export type uint64 = number;

/**
 * ---
 * A number with a fraction, of 32 bits. Schema: `number`. Needs option `allowDangerousTypes`.
 *
 * +capikit:schema:builtin=float32
 */
export type float32 = number;

/**
 * ---
 * A number with a fraction, of 64 bits. Schema: `number`. Needs option `allowDangerousTypes`, as languages do not agree on how
 * fractions are written.
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
