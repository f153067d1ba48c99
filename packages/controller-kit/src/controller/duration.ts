import { parseDuration } from "../flags/parse-duration.ts";

/** A span of time: milliseconds as a number, or text in Go's notation such as `15s`, `1m30s`, `1.5h` and `300ms`. */
export type DurationInput = number | string;

/**
 * The milliseconds of a span of time that is not negative.
 *
 * @throws TypeError when it is none, and says what it should be.
 */
export function durationMs(span: DurationInput): number {
  const ms = typeof span === "string" ? parseDuration(span) : span;
  if (typeof ms !== "number" || !Number.isFinite(ms) || ms < 0) {
    throw new TypeError(
      `${String(span)} is no duration: write "15s" or "1m30s", or give milliseconds as a number that is not negative.`,
    );
  }
  return ms;
}
