import { type Stability, stabilityOf } from "@capikit/common/kubernetes";

/** Support periods after deprecation: both must have passed. */
const supportAfterDeprecation: Readonly<
  Record<Stability, { readonly months: number; readonly releases: number }>
> = {
  ga: { months: 12, releases: 3 },
  beta: { months: 6, releases: 2 },
  alpha: { months: 0, releases: 0 },
};

/** The deprecation and removal of a version: dates as `2026-04-21`, releases as `v1.12`. */
export interface Removal {
  readonly version: string;
  readonly deprecatedOn: string | undefined;
  readonly deprecatedIn: string | undefined;
  readonly removedOn: string | undefined;
  readonly removedIn: string | undefined;
}

/** Returns the unmet requirement of rule 4 for removing a version, or `undefined`. */
export function missingSupport(removal: Removal): string | undefined {
  const { months, releases } = supportAfterDeprecation[stabilityOf(removal.version)];
  if (releases === 0) return undefined;
  const { deprecatedOn, deprecatedIn, removedOn, removedIn } = removal;
  if (deprecatedOn === undefined || deprecatedIn === undefined)
    return "it has no known date and release of deprecation";
  if (removedOn === undefined || removedIn === undefined)
    return "the date or release of its removal is unknown";
  if (isLaterRelease(deprecatedIn, removedIn))
    return `${removedIn} is before ${deprecatedIn}, the release of its deprecation`;
  const [from, to] = [releaseParts(deprecatedIn), releaseParts(removedIn)];
  const passed = to.minor - from.minor;
  // The number of minor releases of a major version is unknown.
  if (from.major === to.major && passed < releases)
    return `only ${passed} of ${releases} releases passed since ${deprecatedIn}`;
  const earliest = addMonths(deprecatedOn, months);
  return removedOn < earliest
    ? `${removedOn} is before ${earliest}, ${months} months after ${deprecatedOn}`
    : undefined;
}

/** Reports whether a minor release follows another. */
export function isLaterRelease(release: string, other: string): boolean {
  const [left, right] = [releaseParts(release), releaseParts(other)];
  return left.major === right.major ? left.minor > right.minor : left.major > right.major;
}

function releaseParts(release: string): { readonly major: number; readonly minor: number } {
  const [, major = "0", minor = "0"] = /^v(\d+)\.(\d+)/.exec(release) ?? [];
  return { major: Number(major), minor: Number(minor) };
}

/** Adds months to a date; uses the last day of a shorter month. */
function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const index = month - 1 + months;
  const last = new Date(Date.UTC(year, index + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, index, Math.min(date, last))).toISOString().slice(0, 10);
}
