import type { Aged } from "./age-list.ts";
import type { HeapItem } from "./heap.ts";

/** A key that is queued, handed out, or both: it was added again while it is worked on. */
export interface Item<K> extends HeapItem, Aged {
  readonly key: K;
  isQueued: boolean;
  /** Since when it is worked on; undefined when it is not. */
  lockedAt: number | undefined;
  priority: number;
  /** Who came first, within a priority. */
  turn: number;
  /** When it may be handed out; undefined when it may be already. */
  readyAt: number | undefined;
  /** When it became ready. */
  queuedAt: number;
  /** Since when nothing but its priority keeps it from being handed out. */
  readySince: number;
}

/** Who is handed out first of those that are ready. */
export function isBeforeInLine<K>(a: Item<K>, b: Item<K>): boolean {
  return a.priority === b.priority ? a.turn < b.turn : a.priority > b.priority;
}

/** Who becomes ready first of those that wait. */
export function isDueBefore<K>(a: Item<K>, b: Item<K>): boolean {
  const aAt = a.readyAt ?? 0;
  const bAt = b.readyAt ?? 0;
  return aAt === bAt ? isBeforeInLine(a, b) : aAt < bAt;
}

/** An item that is not queued yet. */
export function newItem<K>(key: K): Item<K> {
  return {
    key,
    isQueued: false,
    lockedAt: undefined,
    priority: 0,
    turn: 0,
    readyAt: undefined,
    queuedAt: 0,
    readySince: 0,
    heapIndex: -1,
    older: undefined,
    newer: undefined,
  };
}
