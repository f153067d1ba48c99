/** Rate limit for the different events of an object. */
export interface SpamFilterOptions {
  /** Number of events allowed at once. Default: 25. */
  readonly burst?: number;
  /** Milliseconds until another event is allowed. Default: 300,000. */
  readonly refillMs?: number;
}

interface Bucket {
  tokens: number;
  at: number;
}

/** Maximum number of tracked objects; the least recently used is removed first. */
const maxObjects = 4096;

/** Creates a filter that reports whether an event of an object may pass, with client-go's rates. */
export function createSpamFilter({
  burst = 25,
  refillMs = 300_000,
}: SpamFilterOptions = {}): (object: string, now: number) => boolean {
  const buckets = new Map<string, Bucket>();
  return (object, now) => {
    const bucket = buckets.get(object) ?? { tokens: burst, at: now };
    bucket.tokens = Math.min(burst, bucket.tokens + (now - bucket.at) / refillMs);
    bucket.at = now;
    buckets.delete(object);
    buckets.set(object, bucket);
    if (buckets.size > maxObjects) {
      for (const oldest of buckets.keys()) {
        buckets.delete(oldest);
        break;
      }
    }
    if (bucket.tokens < 1) {
      return false;
    }
    bucket.tokens -= 1;
    return true;
  };
}
