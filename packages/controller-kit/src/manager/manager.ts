import type { Client } from "@capikit/client";
import type { Logger, Server } from "@capikit/serving";
import type { Cache } from "../cache/cache.ts";
import type { RunningController } from "../controller/running-controller.ts";
import type { EventRecorder } from "../events/event-recorder.ts";
import type { ManagerMetrics } from "../metrics/manager-metrics.ts";

/** Controllers, webhooks and what they stand on, at work. `await using` stops it. */
export interface Manager extends AsyncDisposable {
  /** Reads from and writes to the API server, whoever leads. The cache waits for what is written through it. */
  readonly client: Client;
  readonly cache: Cache;
  readonly events: EventRecorder;
  readonly logger: Logger;
  readonly metrics: ManagerMetrics;
  /** The controllers by name. */
  readonly controllers: ReadonlyMap<string, RunningController>;
  /** The servers that listen. */
  readonly servers: {
    readonly probes?: Server;
    readonly diagnostics?: Server;
    readonly profiler?: Server;
    readonly webhooks?: Server;
  };
  /** Resolves when this replica leads, or need not. Rejects when it ends before. */
  readonly elected: Promise<void>;
  /** Whether this replica may write what only the leader may, at this very moment. */
  isLeader(): boolean;
  /**
   * Takes no more work, lets what is under way end, gives the lease up, and stops all the rest. Resolves when nothing is left. May be called again.
   */
  stop(): Promise<void>;
  /**
   * Resolves when the manager was stopped. Rejects when it ended of itself, with a ManagerError; by then everything is stopped.
   */
  readonly done: Promise<void>;
}
