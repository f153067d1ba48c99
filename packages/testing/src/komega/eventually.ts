import { type Clock, type DurationInput, durationMs, poll, sleep, systemClock } from "@capikit/common/time";

/** How often and how long a value is checked. */
export interface EventuallyOptions {
  /** Time until the last check. Default: `10s`. */
  readonly timeout?: DurationInput | undefined;
  /** Time between checks. Default: `50ms`. */
  readonly interval?: DurationInput | undefined;
  /** Default: the time of the machine. */
  readonly clock?: Clock | undefined;
  /** Ends the checks; the promise rejects with its reason. */
  readonly signal?: AbortSignal | undefined;
}

/** Options of `consistently`. */
export interface ConsistentlyOptions extends Omit<EventuallyOptions, "timeout"> {
  /** Time until the last check. Default: `500ms`. */
  readonly duration?: DurationInput | undefined;
}

/** Returns the value to check. The signal aborts at the timeout. */
export type Actual<T> = (signal: AbortSignal) => T | Promise<T>;

/** Checks a value, such as by `expect`: throws, or returns false, if the value is wrong. */
export type Assertion<T> = (value: T) => unknown;

/**
 * Gets a value and checks it until neither fails, and returns the value.
 *
 * @throws the last error at the timeout, such as the error of `expect`.
 */
export async function eventually<T>(
  actual: Actual<T>,
  assertion: Assertion<T> = () => true,
  { timeout = "10s", interval = "50ms", clock, signal }: EventuallyOptions = {},
): Promise<T> {
  let failure: { readonly error: unknown } | undefined;
  const check = async (limit: AbortSignal): Promise<{ readonly value: T } | undefined> => {
    try {
      const value = await actual(limit);
      await assertValue(value, assertion);
      return { value };
    } catch (error) {
      // The error of an interrupted request is less useful than that of the check before.
      if (!limit.aborted || failure === undefined) failure = { error };
      return undefined;
    }
  };
  try {
    return (await poll(check, { timeout, interval, clock, signal })).value;
  } catch (error) {
    if (signal?.aborted) throw error;
    throw failure === undefined ? error : failure.error;
  }
}

/**
 * Gets a value and checks it regularly for a time, and returns the last value.
 *
 * @throws the first error.
 */
export async function consistently<T>(
  actual: Actual<T>,
  assertion: Assertion<T> = () => true,
  options: ConsistentlyOptions = {},
): Promise<T> {
  const { duration = "500ms", interval = "50ms", clock = systemClock } = options;
  const signal = options.signal ?? new AbortController().signal;
  const end = clock.now() + durationMs(duration);
  for (;;) {
    const value = await actual(signal);
    await assertValue(value, assertion);
    const left = end - clock.now();
    if (left <= 0) return value;
    await sleep(clock, Math.min(left, durationMs(interval)), signal);
  }
}

async function assertValue<T>(value: T, assertion: Assertion<T>): Promise<void> {
  if ((await assertion(value)) === false) {
    throw new Error(`the assertion returned false for ${JSON.stringify(value, undefined, 2)}`);
  }
}
