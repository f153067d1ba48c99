import type { Cache } from "../cache/cache.ts";
import { CacheError } from "../cache/cache-error.ts";

/** The cache that `setup` of a manager receives. */
export interface SetupCache {
  readonly cache: Cache;
  /** Permits reads: the manager starts the cache. */
  permitReads(): void;
}

/**
 * Returns a view of a cache that refuses reads during `setup`. They would wait for the start of the
 * cache, which waits for `setup`.
 */
export function setupCache(cache: Cache): SetupCache {
  let isSetUp = false;
  const refuse = (): Promise<never> => Promise.reject(notStarted());
  return {
    cache: {
      ...cache,
      get: (kind, ref, options) => (isSetUp ? cache.get(kind, ref, options) : refuse()),
      find: (kind, ref, options) => (isSetUp ? cache.find(kind, ref, options) : refuse()),
      list: (kind, selection) => (isSetUp ? cache.list(kind, selection) : refuse()),
      async *listAll(kind, selection) {
        if (!isSetUp) throw notStarted();
        yield* cache.listAll(kind, selection);
      },
    },
    permitReads() {
      isSetUp = true;
    },
  };
}

function notStarted(): CacheError {
  return new CacheError(
    "CACHE_NOT_STARTED",
    "the cache starts after `setup`: read with the client, or in a controller, runnable or webhook",
  );
}
