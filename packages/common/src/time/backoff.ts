import type { Clock } from "./clock.ts";

/** Delays that grow with every attempt. */
export interface DelayOptions {
  /** Milliseconds of the first delay. */
  readonly initialMs: number;
  /** The most milliseconds of a delay before jitter. Default: unlimited. */
  readonly maxMs?: number | undefined;
  /** Each delay is this many times the one before. Default: 2. */
  readonly factor?: number | undefined;
  /** Each delay is longer by up to this share of it, at random. Default: 0. */
  readonly jitter?: number | undefined;
  /** Returns numbers from 0 up to 1. Default: `Math.random`. */
  readonly random?: (() => number) | undefined;
}

/** Returns the milliseconds to wait after a number of failed attempts, which starts at 1. */
export function delayAfter(
  attempts: number,
  { initialMs, maxMs = Number.POSITIVE_INFINITY, factor = 2, jitter = 0, random = Math.random }: DelayOptions,
): number {
  const delay = Math.min(maxMs, initialMs * factor ** (attempts - 1));
  return jitter === 0 ? delay : delay * (1 + jitter * random());
}

/** Delays that start over after a quiet time. */
export interface BackoffOptions extends DelayOptions {
  /** The delays start over after this many milliseconds without one. */
  readonly resetMs: number;
}

/** Returns a function that returns the milliseconds to wait before the next attempt. */
export function createBackoff(clock: Clock, options: BackoffOptions): () => number {
  let attempts = 0;
  let delayEndsAt = Number.NEGATIVE_INFINITY;
  return () => {
    const now = clock.now();
    attempts = now - delayEndsAt > options.resetMs ? 1 : attempts + 1;
    const delay = delayAfter(attempts, options);
    delayEndsAt = now + delay;
    return delay;
  };
}
