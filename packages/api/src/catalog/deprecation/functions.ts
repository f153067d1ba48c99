import { isAtLeastAsStable, type Stability, stabilityOf } from "@capikit/common/versions";

/** Rule 1: whether an element of a version may be missing in another one. */
export function mayRemoveElement(from: string, to: string): boolean {
  return from !== to;
}

/** Rule 2: which way each body converts between an older version and the newest. */
export const conversionDirection = Object.freeze({ request: "down", response: "up" } as const);

/** Rule 3: whether a version may be deprecated while the others are released. */
export function mayDeprecate(version: string, released: readonly string[]): boolean {
  return released.some((other) => other !== version && isAtLeastAsStable(other, version));
}

/** Rule 4: how long a version is supported after its deprecation. Both must have passed. */
export const supportAfterDeprecation: Readonly<
  Record<Stability, { readonly months: number; readonly releases: number }>
> = Object.freeze({
  ga: { months: 12, releases: 3 },
  beta: { months: 6, releases: 2 },
  alpha: { months: 0, releases: 0 },
});

/** A day, as `2026-04-21`, and a release, as `v1.14`. */
export interface ReleasedOn {
  readonly on: string;
  readonly in: string;
}

/** Rule 4: the first day and the first release in which a deprecated version may be gone; both must be reached. */
export function earliestRemoval(version: string, deprecated: ReleasedOn): ReleasedOn {
  const { months, releases } = supportAfterDeprecation[stabilityOf(version)];
  const [major, minor] = partsOf(deprecated.in);
  return { on: addMonths(deprecated.on, months), in: `v${major}.${minor + releases}` };
}

/** Rule 4: whether a version that was deprecated may be gone in a release. */
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
    throw new RangeError(`${JSON.stringify(release)} is no release; write it as v1.12`);
  return [Number(major), Number(minor)];
}

/** A day some months later; where that month is shorter, its last day. */
function addMonths(day: string, months: number): string {
  const time = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(time)) throw new RangeError(`${JSON.stringify(day)} is no day; write it as 2026-04-21`);
  const date = new Date(time);
  const index = date.getUTCMonth() + months;
  const last = new Date(Date.UTC(date.getUTCFullYear(), index + 1, 0)).getUTCDate();
  return new Date(Date.UTC(date.getUTCFullYear(), index, Math.min(date.getUTCDate(), last)))
    .toISOString()
    .slice(0, 10);
}
