import type { Machine } from "@capikit/api/core/v1beta2";
import { compareText } from "@capikit/common/text";
import { compareVersions, parseVersion } from "@capikit/common/versions";
import { millisOf } from "../values/time.ts";
import { withVersion } from "./machine-filter.ts";

/** Oldest first; those of one time by name. */
export function sortByCreation(machines: Iterable<Machine>): readonly Machine[] {
  return [...machines].sort(
    (a, b) =>
      compareNumbers(millisOf(a.metadata.creationTimestamp), millisOf(b.metadata.creationTimestamp)) ||
      compareNames(a, b),
  );
}

/** Those deleted first come first, those not being deleted last; those of one time by name. */
export function sortByDeletion(machines: Iterable<Machine>): readonly Machine[] {
  const at = ({ metadata }: Machine) =>
    metadata.deletionTimestamp ? millisOf(metadata.deletionTimestamp) : Number.POSITIVE_INFINITY;
  return [...machines].sort((a, b) => compareNumbers(at(a), at(b)) || compareNames(a, b));
}

/** The Machine that was made first. */
export function oldestMachine(machines: Iterable<Machine>): Machine | undefined {
  return sortByCreation(machines)[0];
}

/** The Machine that was made last. */
export function newestMachine(machines: Iterable<Machine>): Machine | undefined {
  return sortByCreation(machines).at(-1);
}

/** The Machine whose deletion was asked for first; one that is not being deleted only where none is. */
export function oldestDeletion(machines: Iterable<Machine>): Machine | undefined {
  return sortByDeletion(machines)[0];
}

/** The lowest version of those that can be read, as its Machine has it. */
export function lowestVersion(machines: Iterable<Machine>): string | undefined {
  const versions = [...machines]
    .filter(withVersion)
    .map((machine) => ({ machine, version: parseVersion(machine.spec.version ?? "") }));
  const sorted = versions.sort(
    (a, b) => compareVersions(a.version, b.version, { build: true }) || compareNames(a.machine, b.machine),
  );
  return sorted[0]?.machine.spec.version;
}

function compareNames(a: Machine, b: Machine): number {
  return compareText(a.metadata.name ?? "", b.metadata.name ?? "");
}

/** Not by difference: that of two infinities is no number. */
function compareNumbers(a: number, b: number): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
