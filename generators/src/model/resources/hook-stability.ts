import { type Stability, stabilityOf } from "@capikit/common/kubernetes";
import type { Model } from "../ir/model.ts";

const releasesMarker = "capikit:releases";

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

/** A release of a provider, such as `v1.0`, and its date. */
export interface ProviderRelease {
  readonly release: string;
  readonly date: string;
}

/**
 * Returns the releases of `+capikit:releases` markers, each as `v1.0=2026-06-30`; the text of an
 * invalid one.
 */
export function releasesOf({ packages }: Pick<Model, "packages">): readonly (ProviderRelease | string)[] {
  const values = packages.flatMap(({ markers }) =>
    markers.flatMap(({ key, value }) => (key === releasesMarker && Array.isArray(value) ? value : [])),
  );
  return values.map(String).map((text) => {
    const [, release, date] = /^(v\d+\.\d+)=(\d{4}-\d{2}-\d{2})$/.exec(text) ?? [];
    return release === undefined || date === undefined ? text : { release, date };
  });
}

/**
 * Returns the unmet requirement of rule 4 for removing a version, or `undefined`.
 *
 * @param history releases, to count those between two major versions
 */
export function missingSupport(
  removal: Removal,
  history: readonly ProviderRelease[] = [],
): string | undefined {
  const { months, releases } = supportAfterDeprecation[stabilityOf(removal.version)];
  if (releases === 0) return undefined;
  const { deprecatedIn, removedIn } = removal;
  const dateOf = (release = "") => history.find((one) => one.release === minorOf(release))?.date;
  const { deprecatedOn = dateOf(deprecatedIn), removedOn = dateOf(removedIn) } = removal;
  for (const [day, release] of [
    [deprecatedOn, deprecatedIn],
    [removedOn, removedIn],
  ] as const) {
    const listed = dateOf(release);
    if (listed !== undefined && day !== undefined && day < listed)
      return `${day} is before ${listed}, the date of ${release} in +capikit:releases`;
  }
  if (deprecatedOn === undefined || deprecatedIn === undefined)
    return "it has no known date and release of deprecation";
  if (removedOn === undefined || removedIn === undefined)
    return "the date or release of its removal is unknown";
  const passed = releasesBetween(deprecatedIn, removedIn, history);
  if (passed === undefined)
    return `${deprecatedIn} and ${removedIn} have different major versions: list all releases with +capikit:releases to count those between`;
  if (passed < 0) return `${removedIn} is before ${deprecatedIn}, the release of its deprecation`;
  if (passed < releases) return `only ${passed} of ${releases} releases passed since ${deprecatedIn}`;
  const earliest = addMonths(deprecatedOn, months);
  return removedOn < earliest
    ? `${removedOn} is before ${earliest}, ${months} months after ${deprecatedOn}`
    : undefined;
}

/**
 * Returns the number of minor releases between two, including the later one: those of the history
 * if it has the first one, or else of the numbers of one major version.
 */
function releasesBetween(from: string, to: string, history: readonly ProviderRelease[]): number | undefined {
  const [left, right] = [releaseParts(from), releaseParts(to)];
  if (isLaterRelease(from, to)) return -1;
  const known = new Set(history.map(({ release }) => release));
  if (!known.has(minorOf(from)) || !isLaterRelease(to, from))
    return left.major === right.major ? right.minor - left.minor : undefined;
  const between = [...known].filter((one) => isLaterRelease(one, from) && isLaterRelease(to, one));
  return between.length + 1;
}

const minorOf = (release: string): string => /^v\d+\.\d+/.exec(release)?.[0] ?? release;

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
