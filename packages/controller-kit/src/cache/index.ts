/**
 * Object caches: watches keep them up to date, and reads need no requests.
 *
 * @module
 */

export { isFrozenWriteError } from "@capikit/common/json";
export {
  type Cache,
  CacheError,
  type CacheErrorCode,
  type CacheReadOptions,
  type CacheSelection,
} from "./cache.ts";
export type { CacheObserver, WatchTarget } from "./cache-observer.ts";
export * from "./cache-options.ts";
export { consistentClient } from "./consistent-client.ts";
export { createCache } from "./create-cache.ts";
export type { EventHandler, Informer } from "./informer.ts";
export type { BlockedWatch, ManagedCache, StartedKind } from "./managed-cache.ts";
export { stripManagedFields } from "./object-transform.ts";
export { type WatchedNamespace, watchedNamespaces } from "./selection-of.ts";
export type { IndexValue } from "./store/indexes.ts";
export { createTtlCache, type TtlCache, type TtlCacheOptions } from "./ttl-cache.ts";
export type { WriteStart, Written } from "./written.ts";
