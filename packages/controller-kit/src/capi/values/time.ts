import type { Time } from "@capikit/api/meta";

/** Where the time comes from; tests put their own in place of the wall clock. */
export type WallClock = () => Date;

export const wallClock: WallClock = () => new Date();

/** A moment as the API server keeps it: UTC, whole seconds, the rest cut off. */
export function toTime(date: Date): Time {
  return `${new Date(Math.floor(date.getTime() / 1000) * 1000).toISOString().slice(0, 19)}Z`;
}

/** Milliseconds since 1970; what is no moment, or absent, lies before everything. */
export function millisOf(time: Time | null | undefined): number {
  const millis = time ? Date.parse(time) : Number.NaN;
  return Number.isNaN(millis) ? Number.NEGATIVE_INFINITY : millis;
}

/** Whether a moment is given: not absent, not empty, not the zero moment that Go writes for an unset field. */
export function isTime(time: Time | null | undefined): time is Time {
  return Boolean(time) && time !== "0001-01-01T00:00:00Z";
}
