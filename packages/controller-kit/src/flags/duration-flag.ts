import type { Flag } from "@capikit/serving/flags";
import { formatDuration, parseDuration } from "./parse-duration.ts";

/** Milliseconds, written as Go does: `10m`, `1h30m`. */
export function durationFlag(help: string, initiallyMs: number, { minMs = 0 } = {}): Flag<number> {
  return {
    help,
    value: "DURATION",
    default: initiallyMs,
    shown: formatDuration(initiallyMs),
    parse(text) {
      const ms = parseDuration(text);
      if (ms < minMs) {
        throw new TypeError(`${JSON.stringify(text)} is less than ${formatDuration(minMs)}`);
      }
      return ms;
    },
  };
}
