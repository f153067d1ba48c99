import type { Clock } from "@capikit/common/time";

/** Says how long a key waits before it is tried again. */
export interface RateLimiter<K> {
  /** Milliseconds to wait from now on. Every call counts as one more failure. */
  delayMs(key: K): number;
  /** How often the key has failed since it was forgotten. */
  failures(key: K): number;
  /** The key is well again: its next wait is the first one. */
  forget(key: K): void;
}

/** How the waits of a key grow. */
export interface ExponentialBackoffOptions {
  /** Milliseconds of the first wait, doubled with every failure. Default: 5. */
  readonly initialMs?: number;
  /** Milliseconds that no wait exceeds. Default: 1,000,000. */
  readonly maxMs?: number;
  /** Milliseconds added to every wait. Default: 0. */
  readonly plusMs?: number;
}

/** Waits that double with every failure of a key. The defaults are controller-runtime's. */
export function exponentialBackoff<K>({
  initialMs = 5,
  maxMs = 1_000_000,
  plusMs = 0,
}: ExponentialBackoffOptions = {}): RateLimiter<K> {
  const failures = new Map<K, number>();
  return {
    delayMs(key) {
      const before = failures.get(key) ?? 0;
      failures.set(key, before + 1);
      return Math.min(maxMs, plusMs + initialMs * 2 ** before);
    },
    failures: (key) => failures.get(key) ?? 0,
    forget: (key) => void failures.delete(key),
  };
}

/** How many keys may be tried again overall. */
export interface TokenBucketOptions {
  /** In the long run. */
  readonly perSecond: number;
  /** At once, after a rest. */
  readonly burst: number;
}

/**
 * Lets so many failures of all keys together through a second; the others wait for their turn.
 *
 * @throws RangeError when either number is not positive.
 */
export function tokenBucket<K>({ perSecond, burst }: TokenBucketOptions, clock: Clock): RateLimiter<K> {
  if (!(perSecond > 0) || !(burst > 0)) {
    throw new RangeError(
      `A token bucket wants positive numbers, not ${perSecond} per second and ${burst} at once.`,
    );
  }
  let tokens = burst;
  let countedAt = clock.now();
  return {
    delayMs() {
      const now = clock.now();
      tokens = Math.min(burst, tokens + ((now - countedAt) / 1000) * perSecond) - 1;
      countedAt = now;
      return tokens >= 0 ? 0 : (-tokens / perSecond) * 1000;
    },
    failures: () => 0,
    forget() {},
  };
}

/** Waits as long as the strictest of several limiters asks for. */
export function strictestOf<K>(...limiters: readonly RateLimiter<K>[]): RateLimiter<K> {
  return {
    delayMs: (key) => Math.max(0, ...limiters.map((one) => one.delayMs(key))),
    failures: (key) => Math.max(0, ...limiters.map((one) => one.failures(key))),
    forget(key) {
      for (const one of limiters) one.forget(key);
    },
  };
}
