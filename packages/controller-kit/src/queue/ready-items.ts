import { type Aged, AgeList } from "./age-list.ts";
import { Heap, type HeapItem } from "./heap.ts";
import type { StarvationGuard } from "./queue.ts";

/** Ready items that are not locked, in the order of the queue and by age. */
export class ReadyItems<K> {
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
export interface Item<K> extends HeapItem, Aged {
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
export function isDueBefore<K>(a: Item<K>, b: Item<K>): boolean {
  const aAt = a.readyAt ?? 0;
  const bAt = b.readyAt ?? 0;
  return aAt === bAt ? isBeforeInLine(a, b) : aAt < bAt;
}

export function newItem<K>(key: K): Item<K> {
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
