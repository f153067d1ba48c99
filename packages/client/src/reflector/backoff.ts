import type { Clock } from "../watch/clock.ts";

/** How long to wait between attempts. */
export interface BackoffOptions {
  /** Milliseconds of the first wait. Default: 800. */
  readonly initialMs?: number;
  /** What no wait exceeds before jitter, in milliseconds. Default: 30,000. */
  readonly maxMs?: number;
  /** Up to this share is added at random. Default: 1. */
  readonly jitter?: number;
  /** After so many milliseconds without a wait it begins anew. Default: 120,000. */
  readonly resetMs?: number;
}

/** Gives the milliseconds to wait, each time twice the last. The defaults are client-go's for reflectors. */
export function createBackoff(
  clock: Clock,
  random: () => number,
  { initialMs = 800, maxMs = 30_000, jitter = 1, resetMs = 120_000 }: BackoffOptions = {},
): () => number {
  let next = initialMs;
  let waitEndsAt = Number.NEGATIVE_INFINITY;
  return () => {
    const now = clock.now();
    if (now - waitEndsAt > resetMs) {
      next = initialMs;
    }
    const wait = next + next * jitter * random();
    next = Math.min(maxMs, next * 2);
    waitEndsAt = now + wait;
    return wait;
  };
}
