/**
 * A signal that aborts a while after another one, so that what a reconcile learned can be written although its time is up. Call `end` when done.
 */
export function outlive(signal: AbortSignal, graceMs: number): { readonly signal: AbortSignal; end(): void } {
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
