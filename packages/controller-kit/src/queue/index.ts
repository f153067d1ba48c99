/**
 * Work queues with priorities, deduplication and rate limits.
 *
 * @module
 */

export { createQueue } from "./create-queue.ts";
export {
  type AddOptions,
  lowPriority,
  type Queue,
  type QueueItem,
  type QueueObserver,
  type QueueOptions,
  type StarvationGuard,
  type UnfinishedWork,
} from "./queue.ts";
export {
  type ExponentialBackoffOptions,
  exponentialBackoff,
  type RateLimiter,
  strictestOf,
  type TokenBucketOptions,
  tokenBucket,
} from "./rate-limiter.ts";
