import { TokenBucket } from "@capikit/common/time";
import type { Logger } from "@capikit/serving";

/** Anyone who reaches the port can send invalid reviews, as many as the connection carries. */
const rate = { burst: 10, perSecond: 1 };

/** By the logger of a webhook server, for all its webhooks. */
const buckets = new WeakMap<Logger, TokenBucket>();

/** Logs an invalid review: as a warning, and many of them for debugging only. */
export function logRefusedReview(
  logger: Logger,
  kind: "admission" | "conversion",
  fields: { readonly webhook: string; readonly error: unknown },
): void {
  const bucket = buckets.get(logger) ?? new TokenBucket(rate);
  buckets.set(logger, bucket);
  logger[bucket.take() ? "warn" : "debug"](`Invalid ${kind} review refused`, fields);
}
