/** A source of time. Tests replace it with a clock that they advance. */
export interface Clock {
  /** Milliseconds since a fixed point in the past; never decreases. */
  now(): number;
  /** Calls back once after that many milliseconds, unless the returned function is called first. */
  after(ms: number, callback: () => void): () => void;
}

/** Nearly 25 days. Node.js runs longer timers after 1 ms and prints a warning. */
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
