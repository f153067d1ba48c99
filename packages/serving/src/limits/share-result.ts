import type { Clock, TokenBucket } from "@capikit/common/time";

/** When a shared result is replaced. Times are in milliseconds. */
interface Sharing {
  /** Returns how long a result is kept after its run. */
  keptMs(tookMs: number): number;
  /** How long a run in flight is shared at most. Default: until it ends. */
  readonly mostMs?: number;
  /** Asked before each run. Without permission, the last result is repeated, if any. */
  mayRun?(): boolean;
  readonly clock?: Pick<Clock, "now">;
}

/**
 * Returns a function whose callers share a run in flight, and its result for some time. Results that
 * are not promises are not kept: their work is done.
 */
export function shareResult<R>(
  run: () => R,
  { keptMs, mostMs = Number.POSITIVE_INFINITY, mayRun = () => true, clock = performance }: Sharing,
): () => R {
  let kept: { readonly result: R; until: number } | undefined;
  return () => {
    const since = clock.now();
    const isAllowed = (kept === undefined || since >= kept.until) && mayRun();
    if (kept !== undefined && !isAllowed) return kept.result;
    const result = run();
    if (!(result instanceof Promise)) return result;
    const entry = { result, until: since + mostMs };
    const settled = (): void => {
      const now = clock.now();
      entry.until = now + keptMs(now - since);
    };
    result.then(settled, settled);
    kept = entry;
    return result;
  };
}

/**
 * Returns a function that repeats the last result, until the bucket allows another run. Callers share
 * a run in flight for 10 seconds at most, and its result for as long as it took: runs take half of the
 * time at most.
 */
export function limitRuns<T>(run: () => Promise<T>, bucket: Pick<TokenBucket, "take">): () => Promise<T> {
  return shareResult(run, { keptMs: (tookMs) => tookMs, mostMs: 10_000, mayRun: () => bucket.take() });
}
