import type { Time } from "@capikit/api/meta";

/** Returns the current time; tests inject their own. */
export type WallClock = () => Date;

export const wallClock: WallClock = () => new Date();

/** Formats a time like the API server: UTC, truncated to seconds. */
export function toTime(date: Date): Time {
  return `${new Date(Math.floor(date.getTime() / 1000) * 1000).toISOString().slice(0, 19)}Z`;
}

/** Returns milliseconds since 1970; an invalid or absent time is before all others. */
export function millisOf(time: Time | null | undefined): number {
  const millis = time ? Date.parse(time) : Number.NaN;
  return Number.isNaN(millis) ? Number.NEGATIVE_INFINITY : millis;
}

/** Reports whether a time is set: not absent, empty or Go's zero time. */
export function isTime(time: Time | null | undefined): time is Time {
  return Boolean(time) && time !== "0001-01-01T00:00:00Z";
}
