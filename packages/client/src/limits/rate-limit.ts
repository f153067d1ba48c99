import { type Clock, sleep, systemClock } from "@capikit/common/time";

/** Lets so many requests through per second; for one transport, or shared by several. */
export interface RateLimit {
  /**
   * Waits for this caller's turn, in the order of the calls.
   *
   * @returns the milliseconds it waited.
   * @throws the signal's reason when that aborts; the turn goes to the next then.
   */
  wait(signal?: AbortSignal): Promise<number>;
}

/**
 * A token bucket: `burst` requests at once, then `qps` a second.
 *
 * @param clock default: the machine's.
 * @returns undefined where nothing is limited, with `qps` of 0 or less.
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
  /** Below zero, so many callers are waiting. */
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
