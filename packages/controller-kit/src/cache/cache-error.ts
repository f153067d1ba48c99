/**
 * Why the cache cannot answer:
 * - `stopped`: it has ended before what was asked for came,
 * - `namespace`: it does not watch the namespace,
 * - `stale`: it did not see what was written through the manager's client in time.
 */
export type CacheErrorCode = "stopped" | "namespace" | "stale";

/** The cache cannot answer. To try again later helps with `stale` alone. */
export class CacheError extends Error {
  override readonly name = "CacheError";
  readonly code: CacheErrorCode;

  constructor(code: CacheErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
