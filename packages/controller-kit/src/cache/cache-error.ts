/**
 * Reasons why a cache cannot answer a read:
 * - `stopped`: the cache stopped before the result was available,
 * - `namespace`: the cache does not watch the namespace,
 * - `stale`: the cache did not see a write of the manager's client in time.
 */
export type CacheErrorCode = "stopped" | "namespace" | "stale";

/** The cache cannot answer a read. Retrying later helps only with code `stale`. */
export class CacheError extends Error {
  override readonly name = "CacheError";
  readonly code: CacheErrorCode;

  constructor(code: CacheErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
