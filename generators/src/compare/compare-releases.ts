import { type Change, sortChanges } from "./changes/change.ts";
import { compareCrds } from "./crds/compare-crds.ts";
import { compareHooks } from "./hooks/compare-hooks.ts";
import type { Release } from "./read/release.ts";

/** Compares two releases. Changes are sorted by subject and then by severity. */
export function compareReleases(before: Release, after: Release): readonly Change[] {
  const changes: Change[] = [];
  const report = (change: Change): void => void changes.push(change);
  compareCrds(before.crds, after.crds, report);
  compareHooks(before.hooks, after.hooks, report);
  return sortChanges(changes);
}
