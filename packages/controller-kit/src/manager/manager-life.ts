import { type Clock, pause } from "@capikit/common/time";
import type { Logger, Server } from "@capikit/serving";
import { onSignals } from "@capikit/serving/process";
import type { RunningEventRecorder } from "../events/create-event-recorder.ts";
import { ManagerError } from "./manager.ts";
import type { Connections } from "./manager-base.ts";
import type { RunningDomain } from "./running-domain.ts";

export interface ManagerLifeOptions {
  readonly logger: Logger;
  readonly clock: Clock;
  readonly gracefulShutdownMs: number;
  /** Milliseconds that webhooks serve during shutdown, at most `gracefulShutdownMs`. */
  readonly shutdownDelayMs: number;
  readonly connections: Connections;
  /** Also stops the manager. */
  readonly signal: AbortSignal | undefined;
  /** Called once at the start of the shutdown. */
  readonly onStop?: (() => void) | undefined;
}

export type Phase = "starting" | "running" | "stopping";

/** The lifecycle of a manager. Parts are added as they start, to be stopped in the right order. */
export interface ManagerLife {
  readonly domains: RunningDomain[];
  readonly recorders: RunningEventRecorder[];
  readonly servers: { probes?: Server; diagnostics?: Server; profiler?: Server; webhooks?: Server };
  /** Resolves when the cache has stopped. */
  cacheEnd: Promise<void>;
  /** Aborts when the cache is no longer needed. */
  readonly endSignal: AbortSignal;
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
  const graceEnd = new AbortController();
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
      graceEnd,
      graceMs: options.gracefulShutdownMs,
      delayMs: Math.min(options.shutdownDelayMs, options.gracefulShutdownMs),
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
    endSignal: life.signal,
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
        graceEnd.abort(error);
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

interface ShutDownOptions
  extends Pick<ManagerLife, "domains" | "recorders" | "servers" | "cacheEnd">,
    Pick<ManagerLifeOptions, "connections" | "clock" | "logger"> {
  /** Stops the cache and everything with the same lifetime. */
  readonly life: AbortController;
  /** Aborts running reconciles; already aborted if they must end at once. */
  readonly graceEnd: AbortController;
  /** Milliseconds until `graceEnd` aborts. */
  readonly graceMs: number;
  /** Milliseconds until webhooks stop. API servers call this replica until they see it is unready. */
  readonly delayMs: number;
}

/**
 * Stops all parts of a manager in order of their dependencies. It never rejects, and a failed step
 * does not prevent the next. Resolves to whether all reconciles and runnables have ended.
 */
async function shutDown(options: ShutDownOptions): Promise<boolean> {
  const { domains, recorders, servers, life, graceEnd, graceMs, clock, logger } = options;
  const delayed = servers.webhooks === undefined ? undefined : pause(clock, options.delayMs, graceEnd.signal);
  servers.webhooks?.endKeepAlive();
  const step = async (name: string, run: () => Promise<unknown>): Promise<void> => {
    try {
      await run();
    } catch (error) {
      logger.error("Could not stop part of the manager", { step: name, error });
    }
  };
  const cancel = clock.after(graceMs, () => {
    logger.warn("Aborting reconciles and runnables after the grace period", { graceMs });
    graceEnd.abort(
      new DOMException(
        `the manager is stopping, and its grace period of ${graceMs} ms has expired`,
        "AbortError",
      ),
    );
  });
  let hasDrained = false;
  await step("controllers and runnables", async () => {
    const drained = await Promise.all(domains.map((domain) => domain.drain(graceEnd.signal)));
    hasDrained = drained.every(Boolean);
  });
  cancel();
  await step("events", () => Promise.all(recorders.map((recorder) => recorder.stop())));
  await step("leases", () => Promise.all(domains.map((domain) => domain.release())));
  // After the release of the leases: another replica leads in the meantime.
  await delayed;
  await step("webhooks", async () => servers.webhooks?.stop());
  life.abort(new DOMException("the manager is stopping", "AbortError"));
  await step("cache", () => options.cacheEnd);
  const { probes, diagnostics, profiler } = servers;
  await step("probes and metrics", () =>
    Promise.all([probes, diagnostics, profiler].map((server) => server?.stop())),
  );
  await step("connections", () => options.connections.close());
  return hasDrained;
}
