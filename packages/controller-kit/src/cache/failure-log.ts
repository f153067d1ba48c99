import type { Clock } from "@capikit/common/time";

const firstMs = 10_000;
const longestMs = 600_000;

/** Limits repeated log messages, to intervals from 10 seconds up to 10 minutes. */
export interface FailureLog {
  due(): boolean;
  /** Resets the interval after a success, so that the next failure is logged. */
  reset(): void;
}

export function createFailureLog(clock: Clock): FailureLog {
  let dueAt = Number.NEGATIVE_INFINITY;
  let waitMs = firstMs;
  return {
    due() {
      const now = clock.now();
      if (now < dueAt) {
        return false;
      }
      dueAt = now + waitMs;
      waitMs = Math.min(longestMs, waitMs * 2);
      return true;
    },
    reset() {
      dueAt = Number.NEGATIVE_INFINITY;
      waitMs = firstMs;
    },
  };
}
