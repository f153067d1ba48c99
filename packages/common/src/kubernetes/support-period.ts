import { type Stability, stabilityOf } from "./api-version.ts";

/** How long a deprecated version is supported: until both have passed. */
export interface SupportPeriod {
  readonly months: number;
  readonly releases: number;
}

const ga: SupportPeriod = { months: 12, releases: 3 };
const none: SupportPeriod = { months: 0, releases: 0 };

/** Rule 4a of Kubernetes' deprecation policy for kinds, rule 4 of the Runtime SDK for hooks. */
const periods: Readonly<Record<"hook" | "kind", Readonly<Record<Stability, SupportPeriod>>>> = {
  kind: { ga, beta: { months: 9, releases: 3 }, alpha: none },
  hook: { ga, beta: { months: 6, releases: 2 }, alpha: none },
};

/** Returns how long a version of a kind or hook is supported after its deprecation. */
export function supportPeriod(what: "hook" | "kind", version: string): SupportPeriod {
  return periods[what][stabilityOf(version)];
}

/** Returns the first day on which a version may be removed, apart from releases; undefined if any day. */
export function supportedUntil(
  what: "hook" | "kind",
  version: string,
  deprecatedOn: string,
): string | undefined {
  const { months } = supportPeriod(what, version);
  return months === 0 ? undefined : addMonths(deprecatedOn, months);
}

/** The deprecation and removal of a version: days as `2026-04-21`, releases as `v1.12` or `v1.12.3`. */
export interface Removal {
  readonly what: "hook" | "kind";
  /** The removed version, such as `v1beta1`. */
  readonly version: string;
  readonly deprecatedOn: string | undefined;
  readonly deprecatedIn: string | undefined;
  readonly removedOn: string | undefined;
  /** The first release without the version. */
  readonly removedIn: string | undefined;
  /** All known releases. Without them, those between two major versions cannot be counted. */
  readonly releases?: readonly string[] | undefined;
}

/** Whether a version was supported long enough. `unknown` neither refuses nor permits its removal. */
export interface Support {
  readonly state: "complete" | "incomplete" | "unknown";
  /** The unmet requirement, or why it is unknown. */
  readonly reason: string;
}

/** Judges the removal of a deprecated version by its support period. */
export function judgeSupport(removal: Removal): Support {
  const { what, version, deprecatedOn, deprecatedIn, removedOn, removedIn } = removal;
  const { months, releases } = supportPeriod(what, version);
  const incomplete = (reason: string): Support => ({ state: "incomplete", reason });
  if (releases === 0) return complete;
  if (deprecatedOn === undefined || deprecatedIn === undefined)
    return incomplete("it has no known date and release of deprecation");
  if (removedOn === undefined || removedIn === undefined)
    return incomplete("the date or release of its removal is unknown");
  if (compareMinors(deprecatedIn, removedIn) > 0)
    return incomplete(`${removedIn} is before ${deprecatedIn}, the release of its deprecation`);
  const earliest = addMonths(deprecatedOn, months);
  if (removedOn < earliest)
    return incomplete(`${removedOn} is before ${earliest}, ${months} months after ${deprecatedOn}`);
  const passed = countReleases(deprecatedIn, removedIn, removal.releases);
  if (passed.atLeast >= releases) return complete;
  const since = `of ${releases} releases passed since ${deprecatedIn}`;
  return passed.isExact
    ? incomplete(`only ${passed.atLeast} ${since}`)
    : {
        state: "unknown",
        reason: `without a list of releases, only ${passed.atLeast} ${since} can be counted`,
      };
}

const complete: Support = { state: "complete", reason: "" };

/**
 * Counts minor releases after one until another. Releases after the last known one are planned: each
 * minor version of the major version of the other.
 */
function countReleases(from: string, to: string, known: readonly string[] | undefined) {
  const last = minorOf(to);
  const stable = (known ?? []).filter((release) => !release.includes("-"));
  const between = stable.filter((one) => compareMinors(one, from) > 0 && compareMinors(one, to) < 0);
  const newest = [from, ...between].sort(compareMinors).at(-1) ?? from;
  const start = minorOf(newest);
  const minors = new Set(between.map((one) => minorOf(one).join(".")));
  const hasLater = stable.some((one) => compareMinors(one, to) >= 0);
  const first = start[0] === last[0] ? start[1] + 1 : 0;
  if (!hasLater) for (let minor = first; minor < last[1]; minor++) minors.add(`${last[0]}.${minor}`);
  if (compareMinors(from, to) !== 0) minors.add(last.join("."));
  // Between two major versions, numbers do not end where the next ones begin.
  return { atLeast: minors.size, isExact: known !== undefined || minorOf(from)[0] === last[0] };
}

/** Compares releases by their major and minor version. */
export function compareMinors(a: string, b: string): number {
  const [left, right] = [minorOf(a), minorOf(b)];
  return left[0] - right[0] || left[1] - right[1];
}

function minorOf(release: string): readonly [major: number, minor: number] {
  const [, major = "0", minor = "0"] = /^v(\d+)\.(\d+)/.exec(release) ?? [];
  return [Number(major), Number(minor)];
}

/** Adds months to a day; uses the last day of a shorter month. */
function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const index = month - 1 + months;
  const last = new Date(Date.UTC(year, index + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, index, Math.min(date, last))).toISOString().slice(0, 10);
}
