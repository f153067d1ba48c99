/**
 * ---
 * A moment as RFC 3339 text with seconds, such as `2026-11-20T09:00:00Z`. Schema: `string`, format `date-time`.
 *
 * +capikit:schema:builtin=Time
 */
export type Time = string;

/**
 * ---
 * A moment as RFC 3339 text with microseconds. Schema: `string`, format `date-time`.
 *
 * +capikit:schema:builtin=MicroTime
 */
export type MicroTime = string;

/**
 * ---
 * A length of time as Go writes it, such as `1h30m` or `250ms`. Schema: `string`.
 *
 * +capikit:schema:builtin=Duration
 */
export type Duration = string;
