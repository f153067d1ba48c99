import { CodedError } from "@capikit/common/errors";

/**
 * Reasons why a manager ended on its own:
 * - `MANAGER_RUNNABLE`: a runnable threw,
 * - `MANAGER_LEADERSHIP`: the lease was lost,
 * - `MANAGER_CACHE`: the cache did not sync within `cacheSyncTimeoutMs`, or failed,
 * - `MANAGER_RESTART`: an extension needs a new process, for example because its configuration changed,
 * - `MANAGER_STUCK`: reconciles or runnables ignored their signals during shutdown. They run until
 *   the process exits, and the lease expires.
 */
export type ManagerErrorCode =
  | "MANAGER_RUNNABLE"
  | "MANAGER_LEADERSHIP"
  | "MANAGER_CACHE"
  | "MANAGER_RESTART"
  | "MANAGER_STUCK";

/** A manager ended on its own; see `cause` for the reason. */
export class ManagerError extends CodedError<ManagerErrorCode> {
  override readonly name = "ManagerError";
}
