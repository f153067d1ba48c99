import { type Clock, systemClock } from "../time/clock.ts";
import { memorySize } from "./json-size.ts";

/** Something that keeps values of others in memory, with a limit. */
export interface BoundedStore {
  /** Bytes of all values, estimated. */
  readonly bytes: number;
}

/** By name. Stores do not live longer because they are tracked. */
const stores = new Map<string, Set<WeakRef<BoundedStore>>>();

const collected = new FinalizationRegistry<() => void>((remove) => remove());

/**
 * Adds a store to the metric `capikit_store_bytes`, until it is garbage.
 *
 * @param name what the store keeps; all stores of a name count together
 * @returns the store, which the caller must hold
 */
export function trackStore<S extends BoundedStore>(name: string, store: S): S {
  const named = stores.get(name) ?? new Set();
  stores.set(name, named);
  const ref = new WeakRef(store);
  named.add(ref);
  collected.register(store, () => named.delete(ref));
  return store;
}

/** Returns the bytes that the stores of this process keep, by name. */
export function storeBytes(): ReadonlyMap<string, number> {
  const sum = (refs: ReadonlySet<WeakRef<BoundedStore>>): number =>
    [...refs].reduce((total, ref) => total + (ref.deref()?.bytes ?? 0), 0);
  return new Map([...stores].map(([name, refs]) => [name, sum(refs)]));
}

/** Limits of a {@link BoundedMap}. */
export interface BoundedMapLimits<V = unknown> {
  /** Name of the map in the metric `capikit_store_bytes`. Default: not in the metric. */
  readonly store?: string;
  /** Default: unlimited. */
  readonly maxEntries?: number;
  /**
   * Bytes of all keys and values, by {@link memorySize}. With this limit, values are JSON and stored
   * as copies, also of slices of texts. Default: unlimited.
   */
  readonly maxBytes?: number;
  /** Milliseconds until an entry expires. Default: never. */
  readonly ttlMs?: number;
  /** Called with each value that expires, or is dropped, deleted or replaced. */
  onRemove?(value: V): void;
  /** Default: the machine's. */
  readonly clock?: Pick<Clock, "now"> | undefined;
}

/** A map that drops its oldest entries. It uses no timer: each access drops expired entries. */
export interface BoundedMap<V> {
  /** Number of entries. */
  readonly size: number;
  /** Bytes of all keys and values, estimated. */
  readonly bytes: number;
  /** Returns the stored value, which must not be changed. */
  get(key: string): V | undefined;
  has(key: string): boolean;
  /** Adds the entry as the newest. Not stored if it alone exceeds the limit. */
  set(key: string, value: V): void;
  delete(key: string): void;
  clear(): void;
}

/** Creates a map with limits of entries, bytes and time: for values that others send. */
export function createBoundedMap<V>(limits: BoundedMapLimits<V>): BoundedMap<V> {
  const { maxEntries = Infinity, maxBytes = Infinity, ttlMs = Infinity, clock = systemClock } = limits;
  // Ordered by expiry, as each addition goes to the end.
  const entries = new Map<string, { readonly value: V; readonly bytes: number; readonly until: number }>();
  let total = 0;
  const remove = (key: string, successor?: V): void => {
    const entry = entries.get(key);
    if (entry === undefined) return;
    total -= entry.bytes;
    entries.delete(key);
    if (entry.value !== successor) limits.onRemove?.(entry.value);
  };
  /** Returns the entries that have not expired. */
  const current = (): typeof entries => {
    const now = ttlMs === Infinity ? 0 : clock.now();
    for (const [key, { until }] of entries) {
      if (until > now) break;
      remove(key);
    }
    return entries;
  };
  const map: BoundedMap<V> = {
    get size() {
      return current().size;
    },
    get bytes() {
      current();
      return total;
    },
    get: (key) => current().get(key)?.value,
    has: (key) => current().has(key),
    set(key, value) {
      current();
      remove(key, value);
      const bytes = maxBytes === Infinity ? 0 : memorySize([key, value]);
      if (bytes > maxBytes) return;
      for (const oldest of entries.keys()) {
        if (entries.size < maxEntries && total + bytes <= maxBytes) break;
        remove(oldest);
      }
      // A slice of a text would keep the whole text in memory.
      const [ownKey, own] = maxBytes === Infinity ? [key, value] : structuredClone([key, value] as const);
      entries.set(ownKey, { value: own, bytes, until: clock.now() + ttlMs });
      total += bytes;
    },
    delete: (key) => remove(key),
    clear() {
      for (const key of entries.keys()) remove(key);
    },
  };
  return limits.store === undefined ? map : trackStore(limits.store, map);
}
