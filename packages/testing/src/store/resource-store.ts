import { compareText } from "@capikit/common/text";
import type { ServedKind } from "./served-kind.ts";
import type { StoredObject } from "./stored-object.ts";

export interface Happened {
  readonly version: number;
  readonly type: "ADDED" | "MODIFIED" | "DELETED";
  /** The current state; for `DELETED` the last state with the version of the deletion. */
  readonly object: StoredObject;
  readonly previous: StoredObject | undefined;
}

/** The objects of a kind with their recent history. */
export interface ResourceStore {
  /** Changes with the definition of a custom resource. */
  kind: ServedKind;
  /** Whether the kind is no longer served, which ends its watches. */
  readonly closed: boolean;
  readonly objects: ReadonlyMap<string, StoredObject>;
  /** The history up to this version has been dropped. */
  readonly compactedAt: number;
  /** Called after every event. */
  readonly listeners: Set<() => void>;
  commit(happened: Happened): void;
  /** Returns the first event after a version of at least `compactedAt`, or undefined. */
  next(after: number): Happened | undefined;
  /** Returns the objects in key order at a version from `compactedAt` on; by default now. */
  sorted(at?: number): readonly StoredObject[];
  compact(version: number): void;
  /** Replaces all objects, without events: watches end. */
  replace(objects: readonly StoredObject[], version: number): void;
  close(): void;
}

/** Keeps at least `window` events, and fewer than twice as many. */
export function createResourceStore(kind: ServedKind, window: number): ResourceStore {
  const objects = new Map<string, StoredObject>();
  const listeners = new Set<() => void>();
  let history: Happened[] = [];
  let compactedAt = 0;
  let closed = false;
  let inOrder: readonly string[] | undefined;
  let sortedNow: readonly StoredObject[] | undefined;

  const firstAfter = (version: number): number => {
    let [low, high] = [0, history.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((history[middle]?.version ?? 0) > version) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  };
  const current = (): readonly StoredObject[] => {
    inOrder ??= [...objects.keys()].sort(compareText);
    sortedNow ??= inOrder.flatMap((key) => objects.get(key) ?? []);
    return sortedNow;
  };

  return {
    kind,
    objects,
    listeners,
    get closed() {
      return closed;
    },
    get compactedAt() {
      return compactedAt;
    },
    commit(happened) {
      const { type, object } = happened;
      if (type === "DELETED") {
        objects.delete(object.key);
      } else {
        objects.set(object.key, object);
      }
      sortedNow = undefined;
      if (type !== "MODIFIED") {
        inOrder = undefined;
      }
      history.push(happened);
      for (const listener of listeners) {
        listener();
      }
      if (history.length >= window * 2) {
        compactedAt = history[history.length - window - 1]?.version ?? compactedAt;
        history = history.slice(-window);
      }
    },
    next: (after) => history[firstAfter(after)],
    sorted(at) {
      const since = at === undefined ? [] : history.slice(firstAfter(at));
      if (since.length === 0) {
        return current();
      }
      const then = new Map(objects);
      for (const { object, previous } of since.reverse()) {
        previous === undefined ? then.delete(object.key) : then.set(object.key, previous);
      }
      return [...then.values()].sort((a, b) => compareText(a.key, b.key));
    },
    compact(version) {
      for (const listener of listeners) {
        listener(); // so that watches that are up to date continue
      }
      compactedAt = version;
      history = [];
    },
    replace(next, version) {
      objects.clear();
      for (const object of next) objects.set(object.key, object);
      inOrder = sortedNow = undefined;
      history = [];
      compactedAt = version;
      for (const listener of listeners) listener();
    },
    close() {
      closed = true;
      for (const listener of listeners) listener();
    },
  };
}
