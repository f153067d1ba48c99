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

/** Returns a function that runs as often as the bucket allows, and repeats the last result else. */
export function limitRuns<T>(run: () => Promise<T>, bucket: Pick<TokenBucket, "take">): () => Promise<T> {
  let last: Promise<T> | undefined;
  return () => {
    if (bucket.take() || last === undefined) last = run();
    return last;
  };
}
