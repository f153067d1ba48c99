import { CodedError } from "@capikit/common/errors";

/**
 * Reasons why a cache cannot answer a read:
 * - `CACHE_NOT_STARTED`: a manager has not started its cache yet: `setup` has not returned,
 * - `CACHE_STOPPED`: the cache or its watch of the kind stopped before the result was available,
 * - `CACHE_NAMESPACE`: the cache does not watch the namespace,
 * - `CACHE_STALE`: the cache did not see a write of the manager's client in time.
 */
export type CacheErrorCode = "CACHE_NOT_STARTED" | "CACHE_STOPPED" | "CACHE_NAMESPACE" | "CACHE_STALE";

/** The cache cannot answer a read. Retrying later helps only with code `CACHE_STALE`. */
export class CacheError extends CodedError<CacheErrorCode> {
  override readonly name = "CacheError";
}
