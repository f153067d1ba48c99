import type { Result } from "./result.ts";

/** Returns the result that requeues sooner; undefined means no requeue. */
export function lowestNonZeroResult(a: Result | undefined, b: Result | undefined): Result | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  // Same order as upstream: backoff wins, and the first of two.
  if (a.requeueAfterMs === 0) return a;
  return a.requeueAfterMs < b.requeueAfterMs ? a : b;
}
