/**
 * Returns a signal that aborts a grace period after `signal`, so that a reconcile can write its
 * results after its timeout. Call `end` when done.
 */
export function startGracePeriod(
  signal: AbortSignal,
  graceMs: number,
): { readonly signal: AbortSignal; end(): void } {
  const later = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const begin = (): void => {
    timer = setTimeout(() => later.abort(signal.reason), graceMs);
  };
  if (signal.aborted) begin();
  else signal.addEventListener("abort", begin, { once: true });
  return {
    signal: later.signal,
    end() {
      clearTimeout(timer);
      signal.removeEventListener("abort", begin);
    },
  };
}
