import { type Clock, systemClock } from "@capikit/common/time";

/** Remembers values for a time after they were added last. */
export interface TtlCache<V> {
  /** Adds or refreshes. */
  set(key: string, value: V): void;
  /** What was added, unless that is too long ago. */
  get(key: string): V | undefined;
  has(key: string): boolean;
  /** How many are not too old. */
  readonly size: number;
  clear(): void;
}

/** How a memory forgets. */
export interface TtlCacheOptions {
  /** Milliseconds that a value is remembered. Default: ten minutes. */
  readonly ttlMs?: number;
  readonly clock?: Pick<Clock, "now"> | undefined;
}

/** A memory whose values grow old, for work that need not be done again soon. It takes no timer: what is too old goes as others come. */
export function createTtlCache<V>({
  ttlMs = 600_000,
  clock = systemClock,
}: TtlCacheOptions = {}): TtlCache<V> {
  // In the order of their time, as every addition goes to the end.
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
