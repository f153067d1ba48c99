/** A source of time, which tests replace by one that they advance. */
export interface Clock {
  /** Milliseconds since a fixed point in the past; never decreases. */
  now(): number;
  /** Calls back once after that many milliseconds, unless the returned function is called first. */
  after(ms: number, callback: () => void): () => void;
}

/** Milliseconds, nearly 25 days. Timers of Node.js treat longer delays as 1 ms and print a warning. */
const longestTimerMs = 2 ** 31 - 1;

/** The monotonic time of the machine. */
export const systemClock: Clock = {
  now: () => performance.now(),
  after(ms, callback) {
    if (ms > longestTimerMs) {
      let cancel = (): void => {};
      const timer = setTimeout(() => {
        cancel = systemClock.after(ms - longestTimerMs, callback);
      }, longestTimerMs);
      return () => {
        clearTimeout(timer);
        cancel();
      };
    }
    const timer = setTimeout(callback, Math.max(0, ms));
    return () => clearTimeout(timer);
  },
};
