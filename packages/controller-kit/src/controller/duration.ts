import { parseDuration } from "@capikit/api/conversion/runtime";

/** A span of time: milliseconds as a number, or text in Go's notation such as `15s`, `1m30s`, `1.5h` and `300ms`. */
export type DurationInput = number | string;

/**
 * The milliseconds of a span of time that is not negative.
 *
 * @throws TypeError when it is none, and says what it should be.
 */
export function durationMs(span: DurationInput): number {
  const ms = typeof span === "string" ? Number(parseDuration(span) ?? Number.NaN) / 1e6 : span;
  if (typeof ms !== "number" || !Number.isFinite(ms) || ms < 0) {
    const shown = typeof span === "string" ? JSON.stringify(span) : String(span);
    throw new TypeError(
      `${shown} is no duration: write it with units, such as "15s", "1m30s" or "500ms", or give milliseconds as a number; it must not be negative.`,
    );
  }
  return ms;
}
