import type { Aged } from "./age-list.ts";
import type { HeapItem } from "./heap.ts";

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
export function isBeforeInLine<K>(a: Item<K>, b: Item<K>): boolean {
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
