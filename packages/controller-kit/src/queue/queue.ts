import type { Clock } from "@capikit/common/time";
import type { RateLimiter } from "./rate-limiter.ts";

/** The priority of events that can wait: initial objects and resyncs. */
export const lowPriority = -100;

/** Options for adding a key. */
export interface AddOptions {
  /** Milliseconds until the key becomes ready. Default: 0. */
  readonly afterMs?: number;
  /** Delays the key by the rate limiter, or by `afterMs` if that is shorter. Default: false. */
  readonly rateLimited?: boolean;
  /** Higher priorities come first. Default: 0. */
  readonly priority?: number;
}

/** A key to process. */
export interface QueueItem<K> {
  readonly key: K;
  /** Its priority in the queue. */
  readonly priority: number;
}

/** Keys in progress. */
export interface UnfinishedWork {
  /** Number of keys. */
  readonly count: number;
  /** Total milliseconds in progress. */
  readonly totalMs: number;
  /** Milliseconds of the longest-running key. */
  readonly longestMs: number;
}

/**
 * A queue of keys, each at most once, with the rules of controller-runtime's priority queue:
 *
 * - The highest priority comes first; within a priority, the first added.
 * - A key that is added again gets the higher priority and the shorter delay of both. A raised key
 *   goes to the end of its new priority.
 * - A key in progress is locked until `done`. If it is added in the meantime, it becomes available
 *   again afterwards.
 * - Delayed keys join the end of their priority when their delay has passed.
 *
 * An additional rule prevents starvation of low priorities: see {@link StarvationGuard}.
 *
 * Keys are compared like the keys of a `Map`. All operations are O(log n) or faster.
 */
export interface Queue<K> {
  /**
   * Adds a key. Does nothing after `shutDown`.
   *
   * @returns the milliseconds of this delay; the key may be ready sooner.
   */
  add(key: K, options?: AddOptions): number;
  /** Waits for the next key and locks it. Resolves to undefined after shutdown. */
  get(): Promise<QueueItem<K> | undefined>;
  /** Unlocks a key. Call it once for every key from `get`. */
  done(key: K): void;
  /** Resets the key's backoff. */
  forget(key: K): void;
  /** Returns the number of rate-limited additions of the key since `forget`. */
  failures(key: K): number;
  /** Number of ready keys, including locked ones. */
  readonly size: number;
  /** Number of delayed keys. */
  readonly waiting: number;
  /** Measures the work in progress. It iterates over all keys in progress; use it for metrics. */
  unfinishedWork(): UnfinishedWork;
  /** Rejects new keys and drops queued ones. */
  shutDown(): void;
}

/**
 * Prevents a steady stream of high priorities from starving low ones: each `everyNth` returned key
 * is the oldest ready key of any priority, if it has been ready for `afterMs`.
 */
export interface StarvationGuard {
  /** Milliseconds. Default: 30,000. */
  readonly afterMs?: number;
  /** Default: 8. */
  readonly everyNth?: number;
}

/** Options of a queue. */
export interface QueueOptions<K> {
  /** Default: 5 ms, doubled with every failure up to 1000 s. */
  readonly rateLimiter?: RateLimiter<K>;
  /** False disables the guard, so that only priorities matter, as in controller-runtime. */
  readonly starvation?: StarvationGuard | false;
  readonly observer?: QueueObserver;
  /** Default: the system clock. */
  readonly clock?: Clock;
}

/** Observes a queue for the metrics `workqueue_*`. Methods must not throw. */
export interface QueueObserver {
  /** A key became ready: `workqueue_adds_total`. */
  added?(): void;
  /** The number of ready keys changed: `workqueue_depth`. At most 25 priorities have own labels. */
  depthChanged?(priorityLabel: string, by: 1 | -1): void;
  /** A key was added with a delay: `workqueue_retries_total`. */
  retried?(): void;
  /** A key was returned after this time in the queue: `workqueue_queue_duration_seconds`. */
  handedOut?(queuedMs: number): void;
  /** A key was done after this time in progress: `workqueue_work_duration_seconds`. */
  done?(workedMs: number): void;
}
