import { formatDuration, parseDuration } from "@capikit/common/time";
import { ConversionError } from "./conversion-error.ts";

/**
 * Returns the whole seconds of a Go duration, truncated and limited to 32 bits, as in Cluster API.
 *
 * @throws ConversionError `CONVERSION_INVALID_OBJECT` for an invalid duration.
 */
export function durationToSeconds(text: string): number {
  const nanoseconds = parseDuration(text);
  if (nanoseconds === undefined) {
    throw new ConversionError(
      "CONVERSION_INVALID_OBJECT",
      "",
      `invalid duration ${JSON.stringify(text)}: use numbers with units, such as 1h30m or 300ms`,
    );
  }
  const seconds = Number(nanoseconds / 1_000_000_000n);
  return Math.max(-2_147_483_648, Math.min(2_147_483_647, seconds));
}

/** Returns seconds as a duration in Go's form: 90 is `1m30s`. */
export function secondsToDuration(seconds: number): string {
  return formatDuration(BigInt(seconds) * 1_000_000_000n);
}
