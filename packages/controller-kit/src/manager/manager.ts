import type { Client } from "@capikit/client";
import { CodedError } from "@capikit/common/errors";
import type { Logger, Server } from "@capikit/serving";
import type { Cache } from "../cache/cache.ts";
import type { RunningController } from "../controller/controller-run.ts";
import type { EventRecorder } from "../events/event-recorder.ts";
import type { Journal } from "../journal/journal.ts";
import type { ManagerMetrics } from "../metrics/manager-metrics.ts";
import type { Runnable } from "../runnable/runnable.ts";

/** A running manager. `await using` stops it. */
export interface Manager extends AsyncDisposable {
  /** Reads from and writes to the API server. Later cache reads include its writes. */
  readonly client: Client;
  readonly cache: Cache;
  readonly events: EventRecorder;
  readonly logger: Logger;
  readonly metrics: ManagerMetrics;
  /** The last reconciles; undefined without `--journal`. */
  readonly journal: Journal | undefined;
  /** The controllers by name. */
  readonly controllers: ReadonlyMap<string, RunningController>;
  /** The running servers. */
  readonly servers: {
    readonly probes?: Server;
    readonly diagnostics?: Server;
    readonly profiler?: Server;
    readonly webhooks?: Server;
  };
  /**
   * Resolves when this replica leads, or at once without leader election. Domains of extensions
   * also need their Leases. If no part of such a manager needs a leader, the first read of this
   * property starts the election. Rejects if the manager stops before.
   */
  readonly elected: Promise<void>;
  /**
   * Reports whether this replica may write as the leader now. If no part of a manager with domains
   * of extensions needs a leader, the first call starts the election and returns false.
   */
  isLeader(): boolean;
  /**
   * Runs another runnable: at once, or when this replica leads if it needs leadership. Like those
   * of the options, it stops with the manager, and stops the manager if it throws. Managers with
   * domains of extensions elect a leader for the first runnable that needs one.
   *
   * @throws TypeError if a running runnable has the same name.
   * @throws DOMException `AbortError` if the manager is stopping.
   */
  add(runnable: Runnable): void;
  /** Stops all work gracefully, then releases the lease. May be called again. */
  stop(): Promise<void>;
  /** Resolves when the manager has stopped, or rejects with a ManagerError if it failed. */
  readonly done: Promise<void>;
}

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
