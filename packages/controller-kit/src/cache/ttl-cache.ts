import { createBoundedMap } from "@capikit/common/json";
import type { Clock } from "@capikit/common/time";

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
  const { ttlMs = 600_000 } = options;
  return createBoundedMap<V>({ ...options, ttlMs });
}
