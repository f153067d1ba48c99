import { type DelayOptions, delayAfter } from "./backoff.ts";
import { type Clock, systemClock } from "./clock.ts";
import { sleep } from "./sleep.ts";

/** How often, how long and how fast an operation is attempted again. */
export interface RetryOptions extends DelayOptions {
  /** The most attempts, the first included. Default: unlimited. */
  readonly attempts?: number | undefined;
  /** No attempt starts later than this many milliseconds after the first. Default: unlimited. */
  readonly budgetMs?: number | undefined;
  /** Reports whether another attempt cannot succeed. `attempt` starts at 1. Default: never. */
  readonly isFinal?: ((error: unknown, attempt: number) => boolean) | undefined;
  /** Default: the time of the machine. */
  readonly clock?: Clock | undefined;
  /** Ends the wait between two attempts. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Attempts an operation until it succeeds, with growing delays between the attempts.
 *
 * @param operation gets the number of the attempt, which starts at 1.
 * @throws the error of the last attempt, or the signal's reason.
 */
export async function retry<T>(
  operation: (attempt: number) => Promise<T>,
  {
    attempts = Number.POSITIVE_INFINITY,
    budgetMs = Number.POSITIVE_INFINITY,
    isFinal = () => false,
    clock = systemClock,
    signal,
    ...delays
  }: RetryOptions,
): Promise<T> {
  const start = clock.now();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await operation(attempt);
    } catch (error) {
      signal?.throwIfAborted();
      const delay = delayAfter(attempt, delays);
      if (attempt >= attempts || isFinal(error, attempt) || clock.now() - start + delay > budgetMs)
        throw error;
      await sleep(clock, delay, signal);
    }
  }
}
