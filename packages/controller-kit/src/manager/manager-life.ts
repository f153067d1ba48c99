import type { Clock } from "@capikit/common/time";
import type { Logger, Server } from "@capikit/serving";
import { onSignals } from "@capikit/serving/process";
import type { RunningEventRecorder } from "../events/create-event-recorder.ts";
import type { Connections } from "./connections.ts";
import type { ElectionGroup } from "./election-group.ts";
import { ManagerError } from "./manager-error.ts";
import type { Phase } from "./readiness.ts";
import { shutDown } from "./shut-down.ts";

/** What a life is led by. */
export interface ManagerLifeOptions {
  readonly logger: Logger;
  readonly clock: Clock;
  readonly gracefulShutdownMs: number;
  readonly links: Connections;
  /** Ends it, too. */
  readonly signal: AbortSignal | undefined;
  /** Called once, when the shutdown begins. */
  readonly onStop?: (() => void) | undefined;
}

/** A manager from its start to its end: what of it runs is put here as it starts, to be stopped in the right order. */
export interface ManagerLife {
  readonly groups: ElectionGroup[];
  readonly recorders: RunningEventRecorder[];
  readonly servers: { probes?: Server; diagnostics?: Server; profiler?: Server; webhooks?: Server };
  /** Resolves when the cache has ended. */
  cacheEnd: Promise<void>;
  /** Aborts when nothing is left that needs the cache. */
  readonly signal: AbortSignal;
  readonly phase: Phase;
  readonly done: Promise<void>;
  /** The start is over; from now on signals end it. */
  begin(options: { readonly signals: boolean }): void;
  stop(): Promise<void>;
  /** Ends it with an error. `at once`: what is under way is told to end without delay. */
  fail(error: ManagerError, how?: "at once"): void;
}

/** Makes the life of a manager. */
export function managerLife(options: ManagerLifeOptions): ManagerLife {
  const { logger, signal } = options;
  const life = new AbortController();
  const hurry = new AbortController();
  let phase: Phase = "starting";
  let stopping: Promise<void> | undefined;
  let failure: ManagerError | undefined;
  let undoSignals = (): void => {};
  let settle = { resolve(): void {}, reject(_: unknown): void {} };
  const done = new Promise<void>((resolve, reject) => {
    settle = { resolve, reject };
  });
  done.catch(() => {}); // logged, and for those who ask

  const end = async (): Promise<void> => {
    phase = "stopping";
    logger.info("the manager stops");
    options.onStop?.();
    const hasDrained = await shutDown({
      ...options,
      ...own,
      life,
      hurry,
      graceMs: options.gracefulShutdownMs,
    });
    if (!hasDrained && failure === undefined) {
      failure = new ManagerError(
        "stuck",
        "reconciles or runnables ignored their signals when the manager stopped",
      );
      logger.error("the manager has not stopped in full", { error: failure });
    }
    signal?.removeEventListener("abort", onAbort);
    undoSignals();
    logger.info("the manager has stopped");
    failure === undefined ? settle.resolve() : settle.reject(failure);
  };
  const stop = (): Promise<void> => {
    stopping ??= end();
    return stopping;
  };
  const onAbort = (): void => void stop();
  const own: ManagerLife = {
    groups: [],
    recorders: [],
    servers: {},
    cacheEnd: Promise.resolve(),
    signal: life.signal,
    get phase() {
      return phase;
    },
    done,
    begin({ signals }) {
      if (stopping !== undefined) {
        return;
      }
      phase = "running";
      signal?.addEventListener("abort", onAbort, { once: true });
      if (signals) {
        undoSignals = onSignals(() => logger, onAbort);
      }
      if (signal?.aborted) {
        onAbort();
      }
    },
    stop,
    fail(error, how) {
      if (how === "at once") {
        hurry.abort(error);
      }
      if (stopping === undefined) {
        failure = error;
        logger.error("the manager ends", { error });
        void stop();
      }
    },
  };
  return own;
}
