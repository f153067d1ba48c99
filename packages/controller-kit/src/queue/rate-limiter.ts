import { type Clock, TokenBucket } from "@capikit/common/time";

/** Determines how long a key waits before it is retried. */
export interface RateLimiter<K> {
  /** Returns the milliseconds to wait. Every call counts as another failure. */
  delayMs(key: K): number;
  /** Returns the number of failures of the key since `forget`. */
  failures(key: K): number;
  /** Resets the key after a success. */
  forget(key: K): void;
}

/** Growth of a key's delays. */
export interface ExponentialBackoffOptions {
  /** First delay in milliseconds, doubled with every failure. Default: 5. */
  readonly initialMs?: number;
  /** Maximum delay in milliseconds. Default: 1,000,000. */
  readonly maxMs?: number;
}

/** Creates an exponential rate limiter per key, with controller-runtime's defaults. */
export function exponentialBackoff<K>({
  initialMs = 5,
  maxMs = 1_000_000,
}: ExponentialBackoffOptions = {}): RateLimiter<K> {
  const failures = new Map<K, number>();
  return {
    delayMs(key) {
      const before = failures.get(key) ?? 0;
      failures.set(key, before + 1);
      return Math.min(maxMs, initialMs * 2 ** before);
    },
    failures: (key) => failures.get(key) ?? 0,
    forget: (key) => void failures.delete(key),
  };
}

/** Overall rate limit for retries. */
export interface TokenBucketOptions {
  /** Average number per second. */
  readonly perSecond: number;
  /** Maximum number at once. */
  readonly burst: number;
}

/**
 * Creates a rate limiter for the failures of all keys together; excess ones are delayed.
 *
 * @throws RangeError if either number is not positive.
 */
export function tokenBucket<K>({ perSecond, burst }: TokenBucketOptions, clock: Clock): RateLimiter<K> {
  if (!(perSecond > 0) || !(burst > 0)) {
    throw new RangeError(
      `the rate and burst of a token bucket must be positive: got ${perSecond} per second, burst ${burst}`,
    );
  }
  const bucket = new TokenBucket({ perSecond, burst }, clock);
  return {
    delayMs: () => bucket.reserve(),
    failures: () => 0,
    forget() {},
  };
}

/** Creates a rate limiter that uses the longest delay of several. */
export function strictestOf<K>(...limiters: readonly RateLimiter<K>[]): RateLimiter<K> {
  return {
    delayMs: (key) => Math.max(0, ...limiters.map((one) => one.delayMs(key))),
    failures: (key) => Math.max(0, ...limiters.map((one) => one.failures(key))),
    forget(key) {
      for (const one of limiters) one.forget(key);
    },
  };
}
