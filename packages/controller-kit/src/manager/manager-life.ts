import type { Clock } from "@capikit/common/time";
import type { Logger, Server } from "@capikit/serving";
import { onSignals } from "@capikit/serving/process";
import type { RunningEventRecorder } from "../events/create-event-recorder.ts";
import type { Connections } from "./connections.ts";
import { ManagerError } from "./manager-error.ts";
import type { Phase } from "./readiness.ts";
import type { RunningDomain } from "./running-domain.ts";
import { shutDown } from "./shut-down.ts";

export interface ManagerLifeOptions {
  readonly logger: Logger;
  readonly clock: Clock;
  readonly gracefulShutdownMs: number;
  readonly connections: Connections;
  /** Also stops the manager. */
  readonly signal: AbortSignal | undefined;
  /** Called once at the start of the shutdown. */
  readonly onStop?: (() => void) | undefined;
}

/** The lifecycle of a manager. Parts are added as they start, to be stopped in the right order. */
export interface ManagerLife {
  readonly domains: RunningDomain[];
  readonly recorders: RunningEventRecorder[];
  readonly servers: { probes?: Server; diagnostics?: Server; profiler?: Server; webhooks?: Server };
  /** Resolves when the cache has stopped. */
  cacheEnd: Promise<void>;
  /** Aborts when the cache is no longer needed. */
  readonly signal: AbortSignal;
  readonly phase: Phase;
  readonly done: Promise<void>;
  /** Marks the end of the startup; from now on signals stop the manager. */
  begin(options: { readonly signals: boolean }): void;
  stop(): Promise<void>;
  /** Stops the manager with an error. `at once` skips the grace period. */
  fail(error: ManagerError, how?: "at once"): void;
}

export function managerLife(options: ManagerLifeOptions): ManagerLife {
  const { logger, signal } = options;
  const life = new AbortController();
  const hurry = new AbortController();
  let phase: Phase = "starting";
  let stopping: Promise<void> | undefined;
  let failure: ManagerError | undefined;
  let undoSignals = (): void => {};
  let completion = { resolve(): void {}, reject(_: unknown): void {} };
  const done = new Promise<void>((resolve, reject) => {
    completion = { resolve, reject };
  });
  done.catch(() => {}); // also logged

  const end = async (): Promise<void> => {
    phase = "stopping";
    logger.info("Stopping manager");
    options.onStop?.();
    const hasDrained = await shutDown({
      ...options,
      ...own,
      life,
      graceEnd: hurry,
      graceMs: options.gracefulShutdownMs,
    });
    if (!hasDrained && failure === undefined) {
      failure = new ManagerError(
        "MANAGER_STUCK",
        "reconciles or runnables ignored their signals during shutdown",
      );
      logger.error("Manager did not stop completely", { error: failure });
    }
    signal?.removeEventListener("abort", onAbort);
    undoSignals();
    logger.info("Manager stopped");
    failure === undefined ? completion.resolve() : completion.reject(failure);
  };
  const stop = (): Promise<void> => {
    stopping ??= end();
    return stopping;
  };
  const onAbort = (): void => void stop();
  const own: ManagerLife = {
    domains: [],
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
        logFailure(logger, error);
        void stop();
      }
    },
  };
  return own;
}

function logFailure(logger: Logger, error: ManagerError): void {
  // These are expected in operation: their stacks have no information.
  const isExpected = error.code === "MANAGER_LEADERSHIP" || error.code === "MANAGER_RESTART";
  logger.error("Manager failed", isExpected ? { reason: error.message } : { error });
}
