import { checkOptions } from "@capikit/common/options";
import { type Clock, systemClock } from "@capikit/common/time";

/** Stores values for a limited time after they were last added. */
export interface TtlCache<V> {
  /** Adds or refreshes a value. */
  set(key: string, value: V): void;
  /** Returns the value unless it has expired. */
  get(key: string): V | undefined;
  has(key: string): boolean;
  /** Number of values that have not expired. */
  readonly size: number;
  clear(): void;
}

/** Options of a TTL cache. */
export interface TtlCacheOptions {
  /** Milliseconds until a value expires. Default: ten minutes. */
  readonly ttlMs?: number;
  readonly clock?: Pick<Clock, "now"> | undefined;
}

/** Creates a cache whose values expire. It uses no timer: each access removes expired values. */
export function createTtlCache<V>(options: TtlCacheOptions = {}): TtlCache<V> {
  checkOptions("createTtlCache", options, { limit: "ttlMs", object: "clock" });
  const { ttlMs = 600_000, clock = systemClock } = options;
  // Ordered by expiry, as each addition goes to the end.
  const entries = new Map<string, { readonly value: V; readonly until: number }>();
  const forget = (): void => {
    const now = clock.now();
    for (const [key, { until }] of entries) {
      if (until > now) return;
      entries.delete(key);
    }
  };
  return {
    set(key, value) {
      forget();
      entries.delete(key);
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
    get size() {
      forget();
      return entries.size;
    },
    clear: () => entries.clear(),
  };
}
