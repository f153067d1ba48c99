import type { Client } from "@capikit/client";
import type { Clock } from "@capikit/common/time";
import type { Logger } from "@capikit/serving";
import type { Cache } from "../cache/cache.ts";
import type { EventRecorder } from "../events/event-recorder.ts";

/** The context of a runnable. */
export interface RunnableContext {
  /** Aborts when the manager stops, or leadership is lost. */
  readonly signal: AbortSignal;
  /** Same as in `ReconcileContext`: call it before each side effect outside the API server. */
  isLeader(): boolean;
  /** Accesses the API server. If the runnable needs leadership, it writes only as the leader. */
  readonly client: Client;
  readonly cache: Cache;
  readonly events: EventRecorder;
  readonly logger: Logger;
  /** The manager's clock. */
  readonly clock: Clock;
}

/** A task that runs in a manager, such as a periodic cleanup. */
export interface Runnable {
  /** Name in logs and errors. */
  readonly name: string;
  /** Whether it runs only in the leader. Default: true. */
  readonly needLeaderElection?: boolean;
  /** Runs until it is done or the signal aborts. An earlier error stops the manager. */
  run(context: RunnableContext): Promise<void>;
}
