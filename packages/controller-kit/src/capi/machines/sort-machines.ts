import type { Machine } from "@capikit/api/core/v1beta2";
import { compareText } from "@capikit/common/text";
import { millisOf } from "../values/time.ts";

/** Sorts by creation time, oldest first, then by name. */
export function sortByCreation(machines: Iterable<Machine>): readonly Machine[] {
  return [...machines].sort(
    (a, b) =>
      compareNumbers(millisOf(a.metadata.creationTimestamp), millisOf(b.metadata.creationTimestamp)) ||
      compareNames(a, b),
  );
}

function compareNames(a: Machine, b: Machine): number {
  return compareText(a.metadata.name ?? "", b.metadata.name ?? "");
}

/** The difference of two infinities is NaN. */
function compareNumbers(a: number, b: number): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
