/**
 * Waits for a request's work, but no longer than the signal lets it, whether the work heeds that or not.
 *
 * What listens stays with the signal: hand it one that ends with the request.
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
