import type { Client } from "@capikit/client";
import type { Logger } from "@capikit/serving";
import type { Cache } from "../cache/cache.ts";
import type { EventRecorder } from "../events/event-recorder.ts";

/** What code has at hand that runs in a manager. */
export interface RunnableContext {
  /** Aborts when the manager stops, or leadership is lost. */
  readonly signal: AbortSignal;
  /** As in `ReconcileContext`: ask right before each call with a side effect elsewhere than in the API server. */
  isLeader(): boolean;
  /** Reads from and writes to the API server; what needs leadership writes only while it is had. */
  readonly client: Client;
  readonly cache: Cache;
  readonly events: EventRecorder;
  readonly logger: Logger;
}

/** Code that runs beside controllers, such as a clean-up in intervals. */
export interface Runnable {
  /** Names it in logs and errors. */
  readonly name: string;
  /** Whether it runs in the leader alone. Default: true. */
  readonly needLeaderElection?: boolean;
  /**
   * Runs until it is done or the signal aborts. What it throws before ends the manager, as nothing would do its work any more.
   */
  run(context: RunnableContext): Promise<void>;
}
