import { memorySize } from "./json-size.ts";

/** Limits of a {@link BoundedMap}. */
export interface BoundedMapLimits {
  readonly maxEntries: number;
  /** Bytes of all keys and values, by {@link memorySize}. */
  readonly maxBytes: number;
}

/** A map of JSON values that drops its oldest entries. Values are copies, also of slices of texts. */
export interface BoundedMap<V> {
  /** Number of entries. */
  readonly size: number;
  /** Bytes of all keys and values, estimated. */
  readonly bytes: number;
  /** Returns the stored value, which must not be changed. */
  get(key: string): V | undefined;
  /** Adds the entry as the newest. Not stored if it alone exceeds the limit. */
  set(key: string, value: V): void;
  delete(key: string): void;
  /** Iterates from the oldest to the newest entry; the current one may be deleted. */
  entries(): Iterable<readonly [string, V]>;
}

/** Creates a map with a limit of entries and bytes, for values that others send. */
export function createBoundedMap<V>({ maxEntries, maxBytes }: BoundedMapLimits): BoundedMap<V> {
  const entries = new Map<string, { readonly value: V; readonly bytes: number }>();
  let total = 0;
  const remove = (key: string): void => {
    total -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  };
  return {
    get size() {
      return entries.size;
    },
    get bytes() {
      return total;
    },
    get: (key) => entries.get(key)?.value,
    set(key, value) {
      remove(key);
      const bytes = memorySize([key, value]);
      if (bytes > maxBytes) return;
      for (const oldest of entries.keys()) {
        if (entries.size < maxEntries && total + bytes <= maxBytes) break;
        remove(oldest);
      }
      // A slice of a text would keep the whole text in memory.
      const [ownKey, ownValue] = structuredClone([key, value] as const);
      entries.set(ownKey, { value: ownValue, bytes });
      total += bytes;
    },
    delete: remove,
    *entries() {
      for (const [key, { value }] of entries) yield [key, value];
    },
  };
}
