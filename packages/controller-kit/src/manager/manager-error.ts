/**
 * Reasons why a manager ended on its own:
 * - `runnable`: a runnable threw,
 * - `leadership`: the lease was lost,
 * - `cache`: the cache did not sync within `cacheSyncTimeoutMs`, or failed,
 * - `stuck`: reconciles or runnables ignored their signals during shutdown. They run until the
 *   process exits, and the lease expires.
 */
export type ManagerErrorCode = "runnable" | "leadership" | "cache" | "stuck";

/** A manager ended on its own; see `cause` for the reason. */
export class ManagerError extends Error {
  override readonly name = "ManagerError";
  readonly code: ManagerErrorCode;

  constructor(code: ManagerErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
