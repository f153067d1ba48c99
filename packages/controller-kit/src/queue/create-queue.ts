import { type Clock, systemClock } from "@capikit/common/time";
import { type Aged, AgeList } from "./age-list.ts";
import { Heap, type HeapItem } from "./heap.ts";
import type {
  AddOptions,
  Queue,
  QueueItem,
  QueueObserver,
  QueueOptions,
  StarvationGuard,
  UnfinishedWork,
} from "./queue.ts";
import { exponentialBackoff, type RateLimiter } from "./rate-limiter.ts";

/** The maximum of `setTimeout`; longer delays take several timers. */
const longestTimerMs = 2 ** 31 - 1;

/**
 * Creates an empty queue.
 *
 * @throws RangeError if the starvation guard's `everyNth` is not a positive integer.
 */
export function createQueue<K>(options: QueueOptions<K> = {}): Queue<K> {
  return new PriorityQueue(options);
}

class PriorityQueue<K> implements Queue<K> {
  readonly #items = new Map<K, Item<K>>();
  /** Number of queued items. */
  #queued = 0;
  /** Ready items that are not locked. */
  readonly #ready: ReadyItems<K>;
  readonly #waiting = new Heap<Item<K>>(isDueBefore);
  /** Items in progress, by `lockedAt`. */
  readonly #locked = new AgeList<Item<K>>();
  readonly #getters: ((item: QueueItem<K> | undefined) => void)[] = [];
  readonly #clock: Clock;
  readonly #limiter: RateLimiter<K>;
  readonly #observer: QueueObserver;
  readonly #labelOf = createPriorityLabels();
  #additions = 0;
  #timer: { readonly at: number; readonly cancel: () => void } | undefined;
  #isClosed = false;

  constructor({ rateLimiter, starvation, observer = {}, clock = systemClock }: QueueOptions<K>) {
    this.#clock = clock;
    this.#limiter = rateLimiter ?? exponentialBackoff();
    this.#observer = observer;
    this.#ready = new ReadyItems(starvation);
  }

  get size(): number {
    return this.#queued - this.#waiting.size;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  add(key: K, { afterMs = 0, rateLimited = false, priority = 0 }: AddOptions = {}): number {
    if (this.#isClosed) return 0;
    let waitMs = afterMs;
    if (rateLimited) {
      const delayMs = this.#limiter.delayMs(key);
      waitMs = afterMs > 0 ? Math.min(afterMs, delayMs) : delayMs;
    }
    const now = this.#clock.now();
    const readyAt = waitMs > 0 ? now + waitMs : undefined;
    if (readyAt !== undefined) {
      this.#observer.retried?.();
    }
    const known = this.#items.get(key);
    if (known?.isQueued === true) {
      this.#merge(known, priority, readyAt, now);
    } else {
      this.#enqueue(known, key, priority, readyAt, now);
    }
    this.#handOut(now);
    return waitMs;
  }

  get(): Promise<QueueItem<K> | undefined> {
    const item = this.#take(this.#clock.now());
    if (item !== undefined || this.#isClosed) {
      return Promise.resolve(item);
    }
    return new Promise((resolve) => {
      this.#getters.push(resolve);
    });
  }

  done(key: K): void {
    const item = this.#items.get(key);
    if (item?.lockedAt === undefined) return;
    const now = this.#clock.now();
    this.#observer.done?.(now - item.lockedAt);
    this.#locked.remove(item);
    item.lockedAt = undefined;
    if (!item.isQueued) {
      this.#items.delete(key);
    } else if (item.readyAt === undefined) {
      this.#ready.add(item, now);
    }
    this.#handOut(now);
  }

  forget(key: K): void {
    this.#limiter.forget(key);
  }

  failures(key: K): number {
    return this.#limiter.failures(key);
  }

  unfinishedWork(): UnfinishedWork {
    const now = this.#clock.now();
    let count = 0;
    let totalMs = 0;
    let longestMs = 0;
    for (const { lockedAt = now } of this.#locked) {
      count++;
      totalMs += now - lockedAt;
      longestMs = Math.max(longestMs, now - lockedAt);
    }
    return { count, totalMs, longestMs };
  }

  shutDown(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#timer?.cancel();
    this.#timer = undefined;
    for (const item of this.#items.values()) {
      if (!item.isQueued) continue;
      if (item.readyAt === undefined) {
        this.#observer.depthChanged?.(this.#labelOf(item.priority), -1);
      }
      this.#unqueue(item);
      if (item.lockedAt === undefined) {
        this.#items.delete(item.key);
      }
    }
    this.#waiting.clear();
    this.#ready.clear();
    this.#handOut(this.#clock.now());
  }

  /** @param known the key's item if it is in progress. */
  #enqueue(
    known: Item<K> | undefined,
    key: K,
    priority: number,
    readyAt: number | undefined,
    now: number,
  ): void {
    const item = known ?? newItem(key);
    if (known === undefined) {
      this.#items.set(key, item);
    }
    item.isQueued = true;
    this.#queued++;
    this.#setPriority(item, priority);
    item.readyAt = readyAt;
    if (readyAt === undefined) {
      this.#join(item, now);
    } else {
      this.#wait(item);
    }
  }

  #unqueue(item: Item<K>): void {
    item.isQueued = false;
    this.#queued--;
  }

  #merge(item: Item<K>, priority: number, readyAt: number | undefined, now: number): void {
    const rises = priority > item.priority;
    if (item.readyAt === undefined) {
      if (rises) this.#raise(item, priority);
      return;
    }
    const readyAtNow = readyAt === undefined ? undefined : Math.min(item.readyAt, readyAt);
    if (!rises && readyAtNow === item.readyAt) return;
    this.#waiting.remove(item);
    if (rises) this.#setPriority(item, priority);
    item.readyAt = readyAtNow;
    if (readyAtNow === undefined) {
      this.#join(item, now);
    } else {
      this.#wait(item);
    }
  }

  #raise(item: Item<K>, priority: number): void {
    this.#observer.depthChanged?.(this.#labelOf(item.priority), -1);
    this.#observer.depthChanged?.(this.#labelOf(priority), 1);
    if (item.lockedAt === undefined) {
      this.#ready.reorder(item, () => this.#setPriority(item, priority));
    } else {
      this.#setPriority(item, priority);
    }
  }

  #setPriority(item: Item<K>, priority: number): void {
    item.priority = priority;
    item.sequence = this.#additions++;
  }

  #wait(item: Item<K>): void {
    this.#waiting.push(item);
    this.#setTimer();
  }

  /** Marks an item as ready from now on. */
  #join(item: Item<K>, now: number): void {
    item.queuedAt = now;
    this.#observer.added?.();
    this.#observer.depthChanged?.(this.#labelOf(item.priority), 1);
    if (item.lockedAt === undefined) {
      this.#ready.add(item, now);
    }
  }

  #take(now: number): QueueItem<K> | undefined {
    const item = this.#ready.take(now);
    if (item === undefined) return undefined;
    this.#unqueue(item);
    item.lockedAt = now;
    this.#locked.append(item);
    this.#observer.depthChanged?.(this.#labelOf(item.priority), -1);
    this.#observer.handedOut?.(now - item.queuedAt);
    return { key: item.key, priority: item.priority };
  }

  /** Resolves pending `get` calls. */
  #handOut(now: number): void {
    while (this.#getters.length > 0) {
      const item = this.#take(now);
      if (item === undefined && !this.#isClosed) return;
      this.#getters.shift()?.(item);
    }
  }

  #setTimer(): void {
    const at = this.#waiting.first?.readyAt;
    // An early timer is harmless: it schedules the next one.
    if (at === undefined || (this.#timer !== undefined && this.#timer.at <= at)) return;
    this.#timer?.cancel();
    const waitMs = Math.min(longestTimerMs, Math.max(0, at - this.#clock.now()));
    this.#timer = { at, cancel: this.#clock.after(waitMs, () => this.#onTimer()) };
  }

  #onTimer(): void {
    this.#timer = undefined;
    const now = this.#clock.now();
    for (;;) {
      const item = this.#waiting.first;
      if (item?.readyAt === undefined || item.readyAt > now) break;
      this.#waiting.remove(item);
      item.readyAt = undefined;
      item.sequence = this.#additions++;
      this.#join(item, now);
    }
    this.#setTimer();
    this.#handOut(now);
  }
}

const maxLabels = 25;

/**
 * Creates a function that returns the metric label of a priority. The first 25 priorities have
 * their number as label, the others share one, because each label creates a permanent series in
 * Prometheus.
 */
function createPriorityLabels(): (priority: number) => string {
  const labels = new Map<number, string>();
  return (priority) => {
    const known = labels.get(priority);
    if (known !== undefined) return known;
    if (labels.size >= maxLabels) return "exceeded_cardinality_limit";
    const label = String(priority);
    labels.set(priority, label);
    return label;
  };
}

/** Ready items that are not locked, in the order of the queue and by age. */
class ReadyItems<K> {
  readonly #inLine = new Heap<Item<K>>(isBeforeInLine);
  /** The same items, by `readySince`. */
  readonly #byAge = new AgeList<Item<K>>();
  readonly #guard: Required<StarvationGuard> | undefined;
  #taken = 0;

  /** @throws RangeError if `everyNth` is not a positive integer. */
  constructor(starvation: StarvationGuard | false = {}) {
    if (starvation === false) return;
    const { afterMs = 30_000, everyNth = 8 } = starvation;
    if (!Number.isInteger(everyNth) || everyNth < 1) {
      throw new RangeError(`starvation.everyNth must be a positive integer: got ${everyNth}`);
    }
    this.#guard = { afterMs, everyNth };
  }

  add(item: Item<K>, now: number): void {
    item.readySince = now;
    this.#inLine.push(item);
    this.#byAge.append(item);
  }

  /** Changes the position of an item. */
  reorder(item: Item<K>, change: () => void): void {
    this.#inLine.remove(item);
    change();
    this.#inLine.push(item);
  }

  /** Removes the next item. */
  take(now: number): Item<K> | undefined {
    const item = this.#starving(now) ?? this.#inLine.first;
    if (item === undefined) return undefined;
    this.#inLine.remove(item);
    this.#byAge.remove(item);
    this.#taken++;
    return item;
  }

  clear(): void {
    this.#inLine.clear();
    this.#byAge.clear();
  }

  #starving(now: number): Item<K> | undefined {
    const guard = this.#guard;
    if (guard === undefined || (this.#taken + 1) % guard.everyNth !== 0) return undefined;
    const { oldest } = this.#byAge;
    return oldest !== undefined && now - oldest.readySince >= guard.afterMs ? oldest : undefined;
  }
}

/** A key that is queued, in progress, or both if it was added again while in progress. */
interface Item<K> extends HeapItem, Aged {
  readonly key: K;
  isQueued: boolean;
  /** Start of the processing; undefined if it is not in progress. */
  lockedAt: number | undefined;
  priority: number;
  /** Order of arrival within a priority. */
  sequence: number;
  /** When it becomes ready; undefined if it is ready. */
  readyAt: number | undefined;
  /** When it became ready. */
  queuedAt: number;
  /** Since when only its priority delays it. */
  readySince: number;
}

/** Reports whether ready item `a` comes before `b`. */
function isBeforeInLine<K>(a: Item<K>, b: Item<K>): boolean {
  return a.priority === b.priority ? a.sequence < b.sequence : a.priority > b.priority;
}

/** Reports whether waiting item `a` becomes ready before `b`. */
function isDueBefore<K>(a: Item<K>, b: Item<K>): boolean {
  const aAt = a.readyAt ?? 0;
  const bAt = b.readyAt ?? 0;
  return aAt === bAt ? isBeforeInLine(a, b) : aAt < bAt;
}

function newItem<K>(key: K): Item<K> {
  return {
    key,
    isQueued: false,
    lockedAt: undefined,
    priority: 0,
    sequence: 0,
    readyAt: undefined,
    queuedAt: 0,
    readySince: 0,
    heapIndex: -1,
    older: undefined,
    newer: undefined,
  };
}
