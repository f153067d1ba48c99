import { delayAfter } from "./backoff.ts";
import { type Clock, systemClock } from "./clock.ts";
import { type DurationInput, durationMs } from "./duration.ts";
import { sleep, withTimeout } from "./sleep.ts";

/** Options of `poll`. */
export interface PollOptions {
  /** Time from the start of one check to the start of the next, such as `10s`. */
  readonly interval: DurationInput;
  /** Time until `poll` gives up. Default: unlimited. */
  readonly timeout?: DurationInput | undefined;
  /** Whether the first check is at once, instead of after an interval. Default: true. */
  readonly immediate?: boolean;
  /** Each interval is this many times the one before. Default: 1. */
  readonly factor?: number;
  /** The longest interval. Default: unlimited. */
  readonly maxInterval?: DurationInput | undefined;
  /** Each interval is longer by up to this share of it, at random. Default: 0. */
  readonly jitter?: number;
  /** Default: the time of the machine. */
  readonly clock?: Clock | undefined;
  /** Ends the polling; the promise rejects with its reason. */
  readonly signal?: AbortSignal | undefined;
}

type Unmet = false | null | undefined;

/**
 * Checks a condition regularly until it holds, and returns its value, which must not be `false`,
 * `null` or `undefined`. A check that takes longer than the interval is followed at once
 * by the next. With `immediate`, the condition is checked at least once. Source:
 * `wait.PollUntilContextTimeout` of Kubernetes.
 *
 * @param condition gets a signal that also aborts at the timeout. Its errors end the polling.
 * @throws DOMException `TimeoutError` at the timeout, the signal's reason, or the condition's
 * error.
 */
export async function poll<T>(
  condition: (signal: AbortSignal) => T | Unmet | Promise<T | Unmet>,
  options: PollOptions,
): Promise<Exclude<T, Unmet>> {
  const { timeout, immediate = true, factor = 1, maxInterval, jitter, clock = systemClock } = options;
  const delays = {
    initialMs: durationMs(options.interval),
    maxMs: maxInterval === undefined ? undefined : durationMs(maxInterval),
    factor,
    jitter,
  };
  const check = async (signal: AbortSignal): Promise<Exclude<T, Unmet>> => {
    for (let interval = 1, isFirst = true; ; isFirst = false) {
      const start = clock.now();
      if (immediate || !isFirst) {
        const value = await condition(signal);
        if (value !== false && value !== null && value !== undefined) return value as Exclude<T, Unmet>;
      }
      const delay = delayAfter(interval++, delays);
      await sleep(clock, Math.max(0, start + delay - clock.now()), signal);
    }
  };
  if (timeout === undefined) return await check(options.signal ?? new AbortController().signal);
  const ms = durationMs(timeout);
  return await withTimeout(clock, ms, check, options.signal, `the condition did not hold within ${ms} ms`);
}
