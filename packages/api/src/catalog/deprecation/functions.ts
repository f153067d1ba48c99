import { isAtLeastAsStable, type Stability, stabilityOf } from "@capikit/common/versions";

/** Rule 1: reports whether another version may lack an element of this version. */
export function mayRemoveElement(from: string, to: string): boolean {
  return from !== to;
}

/** Rule 2: the direction in which each body converts between an older version and the newest. */
export const conversionDirection = Object.freeze({ request: "down", response: "up" } as const);

/** Rule 3: reports whether a version may be deprecated while the others are released. */
export function mayDeprecate(version: string, released: readonly string[]): boolean {
  return released.some((other) => other !== version && isAtLeastAsStable(other, version));
}

/** Rule 4: support period of a version after its deprecation. Both limits must have passed. */
export const supportAfterDeprecation: Readonly<
  Record<Stability, { readonly months: number; readonly releases: number }>
> = Object.freeze({
  ga: { months: 12, releases: 3 },
  beta: { months: 6, releases: 2 },
  alpha: { months: 0, releases: 0 },
});

/** A day, such as `2026-04-21`, and a release, such as `v1.12`. */
export interface ReleasedOn {
  readonly on: string;
  readonly in: string;
}

/** Rule 4: returns the first day and release without a deprecated version; both must be reached. */
export function earliestRemoval(version: string, deprecated: ReleasedOn): ReleasedOn {
  const { months, releases } = supportAfterDeprecation[stabilityOf(version)];
  const [major, minor] = partsOf(deprecated.in);
  return { on: addMonths(deprecated.on, months), in: `v${major}.${minor + releases}` };
}

/** Rule 4: reports whether a release may remove a deprecated version. */
export function mayRemove(version: string, deprecated: ReleasedOn, removed: ReleasedOn): boolean {
  const earliest = earliestRemoval(version, deprecated);
  const [major, minor] = partsOf(removed.in);
  const [leastMajor, leastMinor] = partsOf(earliest.in);
  // Releases cannot be counted across major versions.
  return removed.on >= earliest.on && major === leastMajor && minor >= leastMinor;
}

function partsOf(release: string): readonly [major: number, minor: number] {
  const [, major, minor] = /^v(\d+)\.(\d+)(?:\.|$)/.exec(release) ?? [];
  if (major === undefined || minor === undefined)
    throw new RangeError(`invalid release ${JSON.stringify(release)}; write it as v1.12`);
  return [Number(major), Number(minor)];
}

/** Adds months to a day. In a shorter month the result is its last day. */
function addMonths(day: string, months: number): string {
  const time = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(time)) throw new RangeError(`invalid day ${JSON.stringify(day)}; write it as 2026-04-21`);
  const date = new Date(time);
  const index = date.getUTCMonth() + months;
  const last = new Date(Date.UTC(date.getUTCFullYear(), index + 1, 0)).getUTCDate();
  return new Date(Date.UTC(date.getUTCFullYear(), index, Math.min(date.getUTCDate(), last)))
    .toISOString()
    .slice(0, 10);
}
