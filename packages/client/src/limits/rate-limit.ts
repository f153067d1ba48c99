import { type Clock, sleep, systemClock, TokenBucket } from "@capikit/common/time";

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
 * Creates a rate limit: `burst` requests at once, then `qps` a second.
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
  const bucket = new TokenBucket({ burst: Math.max(1, burst), perSecond: qps }, clock);
  return {
    async wait(signal) {
      signal?.throwIfAborted();
      const since = clock.now();
      const waitMs = bucket.reserve();
      if (waitMs === 0) {
        return 0;
      }
      try {
        await sleep(clock, waitMs, signal);
      } catch (error) {
        bucket.giveBack();
        throw error;
      }
      return clock.now() - since;
    },
  };
}
