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
