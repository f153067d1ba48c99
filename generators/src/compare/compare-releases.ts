import type { ReleaseSeries } from "@capikit/common/kubernetes";
import { type Change, type Consequence, sortChanges } from "./changes/change.ts";
import { compareCrds } from "./crds/compare-crds.ts";
import { compareHooks } from "./hooks/compare-hooks.ts";
import type { Release } from "./read/release.ts";

/** Compares two releases. Changes are sorted by subject and then by severity. */
export function compareReleases(before: Release, after: Release): readonly Change[] {
  const changes: Change[] = [];
  const report = (change: Change): void => void changes.push(change);
  compareCrds(before.crds, after.crds, report);
  compareHooks(before.hooks, after.hooks, report);
  compareLabels(before, after, report);
  compareSeries(before, after, report);
  return sortChanges(changes);
}

/** Compares the labels, annotations and other names of two releases with Go sources. */
function compareLabels(before: Release, after: Release, report: (change: Change) => void): void {
  // A release without its module of API types has few names or none: the others are not removed.
  const shared = [...before.names.keys()].filter((name) => after.names.has(name)).length;
  if (shared === 0 || shared * 2 < before.names.size) return;
  const subject = "labels and annotations";
  const about = { subject, versions: [] };
  for (const [path, kind] of after.names)
    if (!before.names.has(path))
      report({ ...about, consequence: "compatible", path, code: `${kind}-added`, what: `${kind} added` });
  for (const [path, kind] of before.names)
    if (!after.names.has(path))
      report({ ...about, consequence: "clients", path, code: `${kind}-removed`, what: `${kind} removed` });
}

/** The end of a contract version: the first minor release of Cluster API 1 without it. */
interface ContractEnd {
  readonly minor: number;
  /** Planned date of the release. */
  readonly date: string;
}

/**
 * Contract versions with a planned end.
 *
 * Source: Cluster API's documentation, "Cluster API release vs contract versions".
 */
const contractEnds: ReadonlyMap<string, ContractEnd> = new Map([
  ["v1beta1", { minor: 16, date: "April 2027" }],
]);

/** Returns the end as text: `Cluster API v1.16 (April 2027)`. */
function endAsText({ minor, date }: ContractEnd): string {
  return `Cluster API v1.${minor} (${date})`;
}

/** The kind that only a release of Cluster API's core has. */
const coreKind = "Cluster (cluster.x-k8s.io)";

/** Compares the release series of metadata.yaml, and the contract versions that core supports. */
function compareSeries(before: Release, after: Release, report: (change: Change) => void): void {
  if (before.series.length === 0 || after.series.length === 0) return;
  const add = (consequence: Consequence, code: string, what: string): void =>
    report({ consequence, subject: "release series", versions: [], path: "", code, what });
  const old = byName(before.series);
  const now = byName(after.series);
  for (const [name, { contract }] of now) {
    const known = old.get(name);
    const end = contractEnds.get(contract);
    const ends = end === undefined ? "" : `, which ends with ${endAsText(end)}`;
    if (known === undefined) add("compatible", "series-added", `${name} added, contract ${contract}${ends}`);
    else if (known.contract !== contract)
      add("clients", "series-contract-changed", `${name}: contract ${known.contract} → ${contract}`);
  }
  for (const name of old.keys()) if (!now.has(name)) add("clients", "series-removed", `${name} removed`);
  const [last, newest] = [findNewest(before.series), findNewest(after.series)];
  if (last.contract !== newest.contract)
    add("clients", "contract-changed", `contract of the newest series ${last.contract} → ${newest.contract}`);
  if (!after.crds.has(coreKind)) return;
  for (const [contract, end] of contractEnds)
    if (last.major === 1 && newest.major === 1 && last.minor < end.minor && newest.minor >= end.minor)
      add("clients", "contract-ended", `contract ${contract} ended with ${endAsText(end)}`);
}

function byName(series: readonly ReleaseSeries[]): ReadonlyMap<string, ReleaseSeries> {
  return new Map(series.map((one) => [`v${one.major}.${one.minor}`, one]));
}

function findNewest(series: readonly ReleaseSeries[]): ReleaseSeries {
  const [first, ...others] = series as readonly [ReleaseSeries, ...ReleaseSeries[]];
  return others.reduce(
    (best, one) => ((one.major - best.major || one.minor - best.minor) > 0 ? one : best),
    first,
  );
}
