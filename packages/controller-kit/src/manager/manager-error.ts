/**
 * Why a manager ended of itself:
 * - `runnable`: a runnable threw,
 * - `leadership`: the lease was lost,
 * - `cache`: objects were not in memory in the time that `cacheSyncTimeoutMs` allows, or the cache failed,
 * - `stuck`: the manager was stopped, and reconciles or runnables ignored their signals. They go on until the process ends, and the lease
 *   is left to run out.
 */
export type ManagerErrorCode = "runnable" | "leadership" | "cache" | "stuck";

/** A manager ended of itself. `cause` has what led to it. */
export class ManagerError extends Error {
  override readonly name = "ManagerError";
  readonly code: ManagerErrorCode;

  constructor(code: ManagerErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
