import type { Clock } from "@capikit/common/time";
import type { RateLimiter } from "./rate-limiter.ts";

/** The priority of what is in no hurry: objects that were there at the start, and resyncs. */
export const lowPriority = -100;

/** How a key is added. */
export interface AddOptions {
  /** Milliseconds before it may be handed out. Default: 0. */
  readonly afterMs?: number;
  /** Waits as long as the rate limiter says, or `afterMs` if that is set and shorter. Default: false. */
  readonly rateLimited?: boolean;
  /** Higher ones are handed out first. Default: 0. */
  readonly priority?: number;
}

/** A key that is handed out. */
export interface QueueItem<K> {
  readonly key: K;
  /** What it had in the queue. */
  readonly priority: number;
}

/** Work that was handed out and is not done. */
export interface UnfinishedWork {
  /** How many keys. */
  readonly count: number;
  /** The sum of the milliseconds that they have been worked on. */
  readonly totalMs: number;
  /** The milliseconds that the longest has been worked on. */
  readonly longestMs: number;
}

/**
 * Keys that wait for work, each at most once. The rules are those of controller-runtime's priority queue:
 *
 * - The highest priority is handed out first, and within a priority who came first.
 * - A key that is added again keeps the higher priority and the shorter wait of both. One whose priority rises goes to the end of those
 *   of its new priority.
 * - A key that was handed out is locked until `done`. Added meanwhile, it is kept and handed out afterwards.
 * - Keys that wait do so outside of the line; they join the end of their priority when their time has come.
 *
 * One rule is added, so that low priorities do not starve: see {@link StarvationGuard}.
 *
 * Keys are compared as the keys of a `Map` are. No operation costs more than O(log n).
 */
export interface Queue<K> {
  /** Adds a key. Does nothing after `shutDown`. */
  add(key: K, options?: AddOptions): void;
  /** The next key, locked; waits for one. Gives undefined once the queue is shut down and nothing is left to hand out. */
  get(): Promise<QueueItem<K> | undefined>;
  /** Unlocks a key. To be called once for every key that `get` gave. */
  done(key: K): void;
  /** The key's next wait by the rate limiter is the first one again. */
  forget(key: K): void;
  /** How often the rate limiter was asked for the key since it was forgotten. */
  failures(key: K): number;
  /** How many keys could be handed out, those included whose key is locked. */
  readonly size: number;
  /** How many keys wait for their time. */
  readonly waiting: number;
  /** What is being worked on. Counts through it: for metrics. */
  unfinishedWork(): UnfinishedWork;
  /**
   * Takes no more keys. What is in the queue is dropped; with `drain` those that are ready are still handed out in their order, and
   * those that wait for their time are dropped.
   */
  shutDown(options?: { readonly drain?: boolean }): void;
}

/**
 * Keeps a steady stream of high priorities from starving low ones: each `everyNth` key that is handed out is the one that has been ready
 * for the longest, whatever its priority, provided that it has been ready for `afterMs`.
 */
export interface StarvationGuard {
  /** Milliseconds. Default: 30,000. */
  readonly afterMs?: number;
  /** Default: 8. */
  readonly everyNth?: number;
}

/** How a queue behaves. */
export interface QueueOptions<K> {
  /** Default: 5 ms, doubled with every failure up to 1000 s. */
  readonly rateLimiter?: RateLimiter<K>;
  /** False switches the guard off: priorities are then all that counts, as in controller-runtime. */
  readonly starvation?: StarvationGuard | false;
  readonly observer?: QueueObserver;
  /** Default: the machine's. */
  readonly clock?: Clock;
}

/** Is told what happens in a queue, for the metrics `workqueue_*`. It must not throw. */
export interface QueueObserver {
  /** A key joined those that are ready: `workqueue_adds_total`. */
  added?(): void;
  /** The number of ready keys of a priority changed: `workqueue_depth`. At most 25 priorities have labels of their own. */
  depthChanged?(priorityLabel: string, by: 1 | -1): void;
  /** A key was added with a wait: `workqueue_retries_total`. */
  retried?(): void;
  /** A key is handed out after so long: `workqueue_queue_duration_seconds`. */
  handedOut?(queuedMs: number): void;
  /** A key is done after so long: `workqueue_work_duration_seconds`. */
  done?(workedMs: number): void;
}
