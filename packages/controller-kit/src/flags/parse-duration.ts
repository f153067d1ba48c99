import { parseDuration as parseGoDuration } from "@capikit/api/conversion/runtime";

/**
 * The milliseconds of a duration as Go writes it: `90s`, `1h30m`, `1.5h`, `500ms`, `0`.
 *
 * @throws TypeError when it is none.
 */
export function parseDuration(text: string): number {
  const nanoseconds = parseGoDuration(text);
  if (nanoseconds === undefined) {
    const hint = /^\d+$/.test(text) ? `${text}s or ${text}ms` : "30s, 10m or 1h30m";
    throw new TypeError(`${JSON.stringify(text)} is no duration: write it with a unit, such as ${hint}`);
  }
  return Number(nanoseconds) / 1e6;
}

/** A duration as Go writes it: `10m0s` as `10m`. */
export function formatDuration(ms: number): string {
  if (ms === 0 || ms % 1000 !== 0) {
    return ms === 0 ? "0s" : `${ms}ms`;
  }
  const parts = [
    [Math.floor(ms / 3_600_000), "h"],
    [Math.floor(ms / 60_000) % 60, "m"],
    [(ms / 1000) % 60, "s"],
  ] as const;
  return parts.flatMap(([count, unit]) => (count === 0 ? [] : [`${count}${unit}`])).join("");
}
