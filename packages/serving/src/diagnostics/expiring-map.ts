import type { Clock } from "@capikit/common/time";

/** A map of limited size whose entries expire. */
export interface ExpiringMap<V> {
  get(key: string): V | undefined;
  set(key: string, value: V, ttlMs: number): void;
}

/** Creates a map that evicts its oldest entries first. */
export function createExpiringMap<V>(clock: Pick<Clock, "now">, maxSize = 1024): ExpiringMap<V> {
  const entries = new Map<string, { readonly value: V; readonly until: number }>();
  return {
    get(key) {
      const entry = entries.get(key);
      return entry !== undefined && clock.now() < entry.until ? entry.value : undefined;
    },
    set(key, value, ttlMs) {
      entries.delete(key);
      entries.set(key, { value, until: clock.now() + ttlMs });
      for (const oldest of entries.keys()) {
        if (entries.size <= maxSize) {
          break;
        }
        entries.delete(oldest);
      }
    },
  };
}
