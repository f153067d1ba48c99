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

interface RunnableGroupOptions {
  /** The runnables' context. The logger of each one also has its name. */
  readonly context: RunnableContext;
  /** Called when a runnable throws before the signal of the context aborts. */
  onCrash(runnable: Runnable, error: unknown): void;
}

/** Runnables that wait for `start`, and then run until they are done or their signal aborts. */
export class RunnableGroup {
  readonly #options: RunnableGroupOptions;
  readonly #waiting: Runnable[];
  /** Names of those that wait or run. */
  readonly #names: Set<string>;
  readonly #running = new Set<Promise<void>>();
  #inFlight = 0;
  #hasStarted = false;

  constructor(runnables: readonly Runnable[], options: RunnableGroupOptions) {
    this.#options = options;
    this.#waiting = [...runnables];
    this.#names = new Set(runnables.map(({ name }) => name));
  }

  /** The number of running runnables. */
  get inFlight(): number {
    return this.#inFlight;
  }

  has(name: string): boolean {
    return this.#names.has(name);
  }

  /** Adds a runnable, which runs at once after `start`. */
  add(runnable: Runnable): void {
    this.#names.add(runnable.name);
    if (this.#hasStarted) this.#start(runnable);
    else this.#waiting.push(runnable);
  }

  /** Starts the waiting runnables. */
  start(): void {
    this.#hasStarted = true;
    for (const runnable of this.#waiting.splice(0)) this.#start(runnable);
  }

  /** Resolves when all runnables that run now have ended. */
  async ended(): Promise<void> {
    await Promise.all(this.#running);
  }

  #start(runnable: Runnable): void {
    const end = this.#run(runnable).finally(() => this.#running.delete(end));
    this.#running.add(end);
  }

  async #run(runnable: Runnable): Promise<void> {
    const { context, onCrash } = this.#options;
    const { signal } = context;
    const logger = context.logger.with({ runnable: runnable.name });
    this.#inFlight++;
    try {
      await runnable.run({ ...context, logger });
    } catch (error) {
      if (!signal.aborted) {
        onCrash(runnable, error);
      } else if (error !== signal.reason && (error as { name?: unknown })?.name !== "AbortError") {
        logger.warn("Runnable failed during shutdown", { error });
      }
    } finally {
      this.#names.delete(runnable.name);
      this.#inFlight--;
    }
  }
}
