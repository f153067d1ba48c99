import { type Clock, sleep, systemClock } from "@capikit/common/time";

/** Limits requests per second, for one transport or several. */
export interface RateLimit {
  /**
   * Waits until this caller may send, in the order of the calls.
   *
   * @returns the waiting time in milliseconds.
   * @throws the signal's reason when that aborts; the next caller proceeds.
   */
  wait(signal?: AbortSignal): Promise<number>;
}

/**
 * Creates a token bucket: `burst` requests at once, then `qps` a second.
 *
 * @param clock default: the machine's.
 * @returns undefined for no limit, with `qps` of 0 or less.
 */
export function createRateLimit(
  qps: number,
  burst: number,
  clock: Clock = systemClock,
): RateLimit | undefined {
  if (!(qps > 0)) {
    return undefined;
  }
  const size = Math.max(1, burst);
  /** A negative value is the number of waiting callers. */
  let tokens = size;
  let filledAt = clock.now();

  return {
    async wait(signal) {
      signal?.throwIfAborted();
      const now = clock.now();
      tokens = Math.min(size, tokens + ((now - filledAt) * qps) / 1000) - 1;
      filledAt = now;
      if (tokens >= 0) {
        return 0;
      }
      try {
        await sleep(clock, (-tokens * 1000) / qps, signal);
      } catch (error) {
        tokens += 1;
        throw error;
      }
      return clock.now() - now;
    },
  };
}
