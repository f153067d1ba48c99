/** Time, so that tests need not wait for it. */
export interface Clock {
  /** Milliseconds since any fixed moment; never goes back. */
  now(): number;
  /** Calls back once after so many milliseconds, unless the returned function is called before. */
  after(ms: number, callback: () => void): () => void;
}

/** Milliseconds, nearly 25 days. Node.js takes what is longer for 1 ms, and says so on the standard error. */
const longestTimer = 2 ** 31 - 1;

/** The time of the machine. */
export const systemClock: Clock = {
  now: () => performance.now(),
  after(ms, callback) {
    if (ms > longestTimer) {
      let cancel = (): void => {};
      const timer = setTimeout(() => {
        cancel = systemClock.after(ms - longestTimer, callback);
      }, longestTimer);
      return () => {
        clearTimeout(timer);
        cancel();
      };
    }
    const timer = setTimeout(callback, Math.max(0, ms));
    return () => clearTimeout(timer);
  },
};

/** Waits. Rejects with the signal's reason as soon as that aborts. */
export function sleep(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const onAbort = (): void => {
      cancel();
      reject(signal?.reason);
    };
    const cancel = clock.after(ms, () => {
      signal?.removeEventListener("abort", onAbort);
      resolve();
    });
    signal?.addEventListener("abort", onAbort, { once: true });
  });
}
