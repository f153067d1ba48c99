import { type Client, type ClusterConfig, loadConfig } from "@capikit/client";
import { type Clock, systemClock } from "@capikit/common/time";
import type { LevelSwitch, Logger } from "@capikit/serving";
import { createLogger, redactingLogger } from "@capikit/serving/logging";
import { createEventRecorder, type RunningEventRecorder } from "../events/create-event-recorder.ts";
import { type ManagerFlags, parseManagerFlags } from "../flags/parse-manager-flags.ts";
import { createManagerMetrics, type ManagerMetrics } from "../metrics/manager-metrics.ts";
import { createTracing } from "../tracing/create-tracing.ts";
import type { Tracing } from "../tracing/tracing.ts";
import { type Connections, createConnections } from "./connections.ts";
import { type ManagerLife, managerLife } from "./manager-life.ts";
import type { ManagerOptions } from "./manager-options.ts";

/** Dependencies of all parts of a manager. */
export interface ManagerBase {
  readonly name: string;
  readonly flags: ManagerFlags;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Level of the manager's own logger; undefined with the option `logger`. */
  readonly logLevel: LevelSwitch | undefined;
  readonly config: ClusterConfig;
  readonly metrics: ManagerMetrics;
  readonly tracing: Tracing | undefined;
  readonly connections: Connections;
  readonly life: ManagerLife;
  /** Creates an event recorder that the shutdown stops. */
  createRecorder(client: Client): RunningEventRecorder;
}

/**
 * Creates the dependencies of a manager, without a request.
 *
 * @param onStop called once at the start of the shutdown.
 * @throws ConfigError
 */
export async function createManagerBase(
  options: ManagerOptions,
  onStop: (() => void) | undefined,
): Promise<ManagerBase> {
  const { name, signal, clock = systemClock, flags = parseManagerFlags([]) } = options;
  const logLevel = options.logger === undefined ? { level: flags.log.level } : undefined;
  const logger = redactingLogger(
    options.logger ?? (await createLogger({ ...flags.log, ...(logLevel && { level: logLevel }) })),
  );
  const config = options.config ?? (await loadConfig(flags));
  const metrics = createManagerMetrics(name, options.registry);
  const tracing = options.tracing === false ? undefined : (options.tracing ?? (await createTracing()));
  const connections = createConnections({
    config,
    ...flags.kubeApi,
    userAgent: name,
    fieldValidation: options.fieldValidation,
    limits: options.responseLimits,
    observer: metrics.requests,
    logger,
    tracing,
    clock,
  });
  const gracefulShutdownMs = gracefulShutdownMsOf(options);
  const life = managerLife({ logger, clock, connections, gracefulShutdownMs, signal, onStop });
  const createRecorder = (client: Client): RunningEventRecorder => {
    const recorder = createEventRecorder({
      client,
      reportingController: name,
      logger,
      observer: metrics.events,
      clock,
      ...(options.eventLimit && { spamFilter: options.eventLimit }),
    });
    life.recorders.push(recorder);
    return recorder;
  };
  return {
    name,
    flags,
    clock,
    logger,
    logLevel,
    config,
    metrics,
    tracing,
    connections,
    life,
    createRecorder,
  };
}

/** Returns the grace period of running reconciles. */
export function gracefulShutdownMsOf({
  flags,
  gracefulShutdownMs,
}: Pick<ManagerOptions, "flags" | "gracefulShutdownMs">): number {
  return flags?.gracefulShutdownMs ?? gracefulShutdownMs ?? 30_000;
}
