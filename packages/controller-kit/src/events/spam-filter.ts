/** How often events of one object are let through. */
export interface SpamFilterOptions {
  /** So many at once. Default: 25. */
  readonly burst?: number;
  /** Milliseconds after which another one may come. Default: 300,000. */
  readonly refillMs?: number;
}

interface Bucket {
  tokens: number;
  at: number;
}

/** Objects that are remembered; the one unheard of for the longest is forgotten first. */
const maxObjects = 4096;

/** Decides whether an event of an object may pass, with the rates that client-go's filter has. */
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
