import type { Machine } from "@capikit/api/core/v1beta2";
import { compareText } from "@capikit/common/text";
import { compareVersions, parseVersion } from "@capikit/common/versions";
import { millisOf } from "../values/time.ts";
import { withVersion } from "./machine-filter.ts";

/** Sorts by creation time, oldest first, then by name. */
export function sortByCreation(machines: Iterable<Machine>): readonly Machine[] {
  return [...machines].sort(
    (a, b) =>
      compareNumbers(millisOf(a.metadata.creationTimestamp), millisOf(b.metadata.creationTimestamp)) ||
      compareNames(a, b),
  );
}

/** Returns the oldest Machine. */
export function oldestMachine(machines: Iterable<Machine>): Machine | undefined {
  return sortByCreation(machines)[0];
}

/** Returns the newest Machine. */
export function newestMachine(machines: Iterable<Machine>): Machine | undefined {
  return sortByCreation(machines).at(-1);
}

/** Returns the lowest valid version, as its Machine has it. */
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

/** The difference of two infinities is NaN. */
function compareNumbers(a: number, b: number): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
