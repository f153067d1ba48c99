/**
 * Waits for work, or rejects with the signal's reason as soon as the signal aborts. The work
 * continues then, and its error is ignored.
 */
export function untilAborted<T>(work: PromiseLike<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return Promise.resolve(work);
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason);
    const unlisten = (): void => signal.removeEventListener("abort", onAbort);
    if (signal.aborted) onAbort();
    else signal.addEventListener("abort", onAbort, { once: true });
    work.then(
      (result) => {
        unlisten();
        resolve(result);
      },
      (error) => {
        unlisten();
        reject(error);
      },
    );
  });
}
