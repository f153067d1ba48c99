/**
 * Waits for a request's work until the signal aborts, even if the work ignores the signal.
 *
 * The listener stays on the signal: pass a signal that ends with the request.
 *
 * @returns The work's result; rejects with the signal's reason when that is first.
 */
export function raceSignal<T>(signal: AbortSignal, work: PromiseLike<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason);
    signal.aborted ? onAbort() : signal.addEventListener("abort", onAbort, { once: true });
    work.then(resolve, reject);
  });
}
