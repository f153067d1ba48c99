import type { Result } from "./result.ts";

/** The answer of those of two parts of a reconcile that comes again sooner; undefined stands for no wish to. */
export function lowestNonZeroResult(a: Result | undefined, b: Result | undefined): Result | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  // Upstream's own order: with growing waits wins, the first of two.
  if (a.requeueAfterMs === 0) return a;
  return a.requeueAfterMs < b.requeueAfterMs ? a : b;
}
