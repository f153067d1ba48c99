import { type ClusterConfig, loadConfig } from "@capikit/client";
import { type Clock, systemClock } from "@capikit/common/time";
import type { LevelSwitch, Logger } from "@capikit/serving";
import { createLogger, redactingLogger } from "@capikit/serving/logging";
import type { ManagerFlags } from "../flags/parse-manager-flags.ts";
import { createManagerMetrics, type ManagerMetrics } from "../metrics/manager-metrics.ts";
import { createTracing } from "../tracing/create-tracing.ts";
import type { Tracing } from "../tracing/tracing.ts";
import { completeResponseLimits } from "./complete-response-limits.ts";
import { type Connections, connections } from "./connections.ts";
import type { ManagerOptions } from "./manager-options.ts";

/** Dependencies of all parts of a manager. */
export interface ManagerBase {
  readonly flags: ManagerFlags;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Level of the manager's own logger; undefined with the option `logger`. */
  readonly logLevel: LevelSwitch | undefined;
  readonly config: ClusterConfig;
  readonly metrics: ManagerMetrics;
  readonly tracing: Tracing | undefined;
  readonly links: Connections;
}

/** Creates the dependencies of a manager, without a request. @throws ConfigError */
export async function createManagerBase(options: ManagerOptions, flags: ManagerFlags): Promise<ManagerBase> {
  const { name, clock = systemClock } = options;
  const logLevel = options.logger === undefined ? { level: flags.log.level } : undefined;
  const logger = redactingLogger(
    options.logger ?? (await createLogger({ ...flags.log, ...(logLevel && { level: logLevel }) })),
  );
  const config = options.config ?? (await loadConfig(flags));
  const metrics = createManagerMetrics(name, options.registry);
  const tracing = options.tracing === false ? undefined : (options.tracing ?? (await createTracing()));
  const links = connections({
    config,
    ...flags.kubeApi,
    userAgent: name,
    fieldValidation: options.fieldValidation,
    limits: completeResponseLimits(options.responseLimits),
    observer: metrics.requests,
    logger,
    tracing,
    clock,
  });
  return { flags, clock, logger, logLevel, config, metrics, tracing, links };
}
