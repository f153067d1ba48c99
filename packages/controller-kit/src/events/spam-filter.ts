import { TokenBucket } from "@capikit/common/time";

/** Rate limit for the different events of an object. */
export interface SpamFilterOptions {
  /** Number of events allowed at once. Default: 25. */
  readonly burst?: number;
  /** Milliseconds until another event is allowed. Default: 300,000. */
  readonly refillMs?: number;
}

/** Maximum number of tracked objects; the least recently used is removed first. */
const maxObjects = 4096;

/** Creates a filter that reports whether an event of an object may pass, with client-go's rates. */
export function createSpamFilter({
  burst = 25,
  refillMs = 300_000,
}: SpamFilterOptions = {}): (object: string, now: number) => boolean {
  const rate = { burst, perSecond: 1000 / refillMs };
  const buckets = new Map<string, TokenBucket>();
  let time = 0;
  return (object, now) => {
    time = now;
    const bucket = buckets.get(object) ?? new TokenBucket(rate, { now: () => time });
    buckets.delete(object);
    buckets.set(object, bucket);
    if (buckets.size > maxObjects) {
      for (const oldest of buckets.keys()) {
        buckets.delete(oldest);
        break;
      }
    }
    return bucket.take();
  };
}
