import { type Clock, sleep } from "@capikit/client";

/** How often and how soon something is tried again. */
export interface RetryOptions {
  /** Attempts at most. */
  readonly attempts: number;
  /** Milliseconds within which the last attempt begins. */
  readonly budgetMs: number;
  /** Milliseconds of the first wait; each is twice the last, up to `maxMs`, and up to a tenth longer at random. */
  readonly initialMs: number;
  readonly maxMs: number;
}

/** Where time and chance come from. */
export interface Surroundings {
  readonly clock: Clock;
  readonly random: () => number;
}

/**
 * Tries until it works, is over, or fails for good.
 *
 * @throws what the last attempt threw, and the reason of `signal`
 */
export async function retrying<T>(
  attempt: () => Promise<T>,
  isFinal: (error: unknown) => boolean,
  { attempts, budgetMs, initialMs, maxMs }: RetryOptions,
  { clock, random }: Surroundings,
  signal: AbortSignal | undefined,
): Promise<T> {
  const since = clock.now();
  let wait = initialMs;
  for (let count = 1; ; count++) {
    try {
      return await attempt();
    } catch (error) {
      const ms = wait * (1 + random() / 10);
      if (count >= attempts || isFinal(error) || clock.now() - since + ms > budgetMs) {
        throw error;
      }
      await sleep(clock, ms, signal);
      wait = Math.min(maxMs, wait * 2);
    }
  }
}
