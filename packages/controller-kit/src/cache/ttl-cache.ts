import { type Clock, systemClock } from "@capikit/common/time";

/** Stores values for a limited time after they were last added. */
export interface TtlCache<V> {
  /** Adds or refreshes a value. */
  set(key: string, value: V): void;
  /** Returns the value unless it has expired. */
  get(key: string): V | undefined;
  has(key: string): boolean;
  delete(key: string): void;
  /** Number of values that have not expired. */
  readonly size: number;
  clear(): void;
}

/** Options of a TTL cache. */
export interface TtlCacheOptions<V = unknown> {
  /** Milliseconds until a value expires. Default: ten minutes. */
  readonly ttlMs?: number;
  /** Called with each value that expires, or is removed or replaced. */
  onRemove?(value: V): void;
  readonly clock?: Pick<Clock, "now"> | undefined;
}

/** Creates a cache whose values expire. It uses no timer: each access removes expired values. */
export function createTtlCache<V>(options: TtlCacheOptions<V> = {}): TtlCache<V> {
  const { ttlMs = 600_000, clock = systemClock } = options;
  // Ordered by expiry, as each addition goes to the end.
  const entries = new Map<string, { readonly value: V; readonly until: number }>();
  const remove = (key: string, successor?: V): void => {
    const entry = entries.get(key);
    entries.delete(key);
    if (entry !== undefined && entry.value !== successor) options.onRemove?.(entry.value);
  };
  const forget = (): void => {
    const now = clock.now();
    for (const [key, { until }] of entries) {
      if (until > now) return;
      remove(key);
    }
  };
  return {
    set(key, value) {
      forget();
      remove(key, value);
      entries.set(key, { value, until: clock.now() + ttlMs });
    },
    get(key) {
      forget();
      return entries.get(key)?.value;
    },
    has(key) {
      forget();
      return entries.has(key);
    },
    delete: (key) => remove(key),
    get size() {
      forget();
      return entries.size;
    },
    clear() {
      for (const key of entries.keys()) remove(key);
    },
  };
}
