import { setTimeout as wait } from "node:timers/promises";

/** How often and when something is tried again. */
export interface RetryOptions {
  /** Milliseconds before the second try; 1.25 times as long before each further one. Default: 5,000. */
  readonly initialDelayMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** From 0 up to 1; each wait is up to twice as long by it. Default: `Math.random`. */
  readonly random?: (() => number) | undefined;
  /** Default: real time. */
  readonly sleep?: ((ms: number, signal: AbortSignal | undefined) => Promise<void>) | undefined;
}

/** It was tried as often as it may be. */
export class RetryTimeoutError extends Error {
  override readonly name = "RetryTimeoutError";
}

const tries = 10;
const factor = 1.25;

/**
 * Tries until the answer is true, ten times at most. What it throws ends it at once.
 *
 * Source: `util.Retry` of Cluster API. In a reconcile `after` and errors are better: this one waits.
 *
 * @throws RetryTimeoutError, and the signal's reason.
 */
export async function retry(
  attempt: () => boolean | Promise<boolean>,
  options: RetryOptions = {},
): Promise<void> {
  const { initialDelayMs = 5000, signal, random = Math.random, sleep = realSleep } = options;
  for (let tried = 1; ; tried += 1) {
    signal?.throwIfAborted();
    if (await attempt()) return;
    if (tried === tries) throw new RetryTimeoutError(`it did not come true in ${tries} tries`);
    await sleep(initialDelayMs * factor ** (tried - 1) * (1 + random()), signal);
  }
}

async function realSleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  await wait(ms, undefined, { signal });
}
