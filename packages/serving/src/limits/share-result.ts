import type { Clock, TokenBucket } from "@capikit/common/time";

/**
 * Returns a function whose callers share a run in flight, and its result for `keptMs` more.
 * Results that are not promises are not kept: their work is done.
 */
export function shareResult<T>(
  run: () => T | Promise<T>,
  keptMs: number,
  clock: Pick<Clock, "now"> = performance,
): () => T | Promise<T> {
  let kept: { readonly result: Promise<T>; until: number } | undefined;
  return () => {
    if (kept !== undefined && clock.now() < kept.until) return kept.result;
    const result = run();
    if (!(result instanceof Promise)) return result;
    const entry = { result, until: Number.POSITIVE_INFINITY };
    const settled = (): void => {
      entry.until = clock.now() + keptMs;
    };
    result.then(settled, settled);
    kept = entry;
    return result;
  };
}

/** Milliseconds after which a run in flight is no longer waited for. */
const mostMs = 10_000;

/**
 * Returns a function that repeats the last result, until the bucket allows another run. Callers share
 * a run in flight, and its result for as long as it took: runs take half of the time at most.
 */
export function limitRuns<T>(run: () => Promise<T>, bucket: Pick<TokenBucket, "take">): () => Promise<T> {
  let last: Promise<T> | undefined;
  let next = 0;
  return () => {
    const since = performance.now();
    const isAllowed = since >= next && bucket.take();
    if (last !== undefined && !isAllowed) return last;
    const result = run();
    next = since + mostMs;
    const settled = (): void => {
      if (last === result) next = 2 * performance.now() - since;
    };
    result.then(settled, settled);
    last = result;
    return result;
  };
}
