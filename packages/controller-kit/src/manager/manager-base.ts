import { type Client, type ClusterConfig, clientOf, loadConfig, type WriteDefaults } from "@capikit/client";
import { ApiError, isRequestError, TransportError } from "@capikit/client/errors";
import {
  createRateLimit,
  createTransport,
  type ResponseLimits,
  type TransportObserver,
} from "@capikit/client/transport";
import { CapikitError, errorMessage } from "@capikit/common/errors";
import { isTemporaryStatus } from "@capikit/common/http";
import { defined } from "@capikit/common/json";
import { redactUrl } from "@capikit/common/text";
import { type Clock, systemClock, withTimeout } from "@capikit/common/time";
import type { LevelSwitch, Logger } from "@capikit/serving";
import { programVersion } from "@capikit/serving/flags";
import { createLogger, redactingLogger } from "@capikit/serving/logging";
import { currentReconcile } from "../controller/attempt-context.ts";
import type { Election } from "../election/election.ts";
import { createEventRecorder, type RunningEventRecorder } from "../events/create-event-recorder.ts";
import { type ManagerFlags, parseManagerFlags } from "../flags/parse-manager-flags.ts";
import { Journal } from "../journal/journal.ts";
import { createManagerMetrics, type ManagerMetrics } from "../metrics/manager-metrics.ts";
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
  /** Undefined if disabled. */
  readonly journal: Journal | undefined;
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
  const journal = flags.journalBytes > 0 ? new Journal(flags.journalBytes, new Date(clock.now())) : undefined;
  const connections = createConnections({
    config,
    ...flags.kubeApi,
    userAgent: name,
    fieldValidation: options.fieldValidation,
    limits: options.responseLimits,
    observer: metrics.requests,
    logger,
    clock,
  });
  const gracefulShutdownMs = getGracefulShutdownMs(options);
  const { shutdownDelayMs } = flags;
  const life = managerLife({
    logger,
    clock,
    connections,
    gracefulShutdownMs,
    shutdownDelayMs,
    signal,
    onStop,
  });
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
    journal,
    connections,
    life,
    createRecorder,
  };
}

/** Returns the grace period of running reconciles. */
export function getGracefulShutdownMs({
  flags,
  gracefulShutdownMs,
}: Pick<ManagerOptions, "flags" | "gracefulShutdownMs">): number {
  return flags?.gracefulShutdownMs ?? gracefulShutdownMs ?? 30_000;
}

interface ConnectionsOptions {
  readonly config: ClusterConfig;
  readonly qps: number;
  readonly burst: number;
  readonly userAgent: string;
  readonly fieldValidation?: WriteDefaults["fieldValidation"];
  readonly limits: ResponseLimits | undefined;
  readonly observer: TransportObserver;
  readonly logger: Logger;
  readonly clock: Clock;
}

export interface Connections {
  client(election?: Pick<Election, "checkWrite" | "writeTimeoutMs">): Client;
  close(): Promise<void>;
}

/** Maximum number of recent warnings to track, so that each is logged once. */
const maxWarnings = 1000;

export function createConnections(options: ConnectionsOptions): Connections {
  const { config, qps, burst, userAgent, fieldValidation, limits, logger, clock } = options;
  const clients: Client[] = [];
  const warned = new Set<string>();
  // Shared by all clients: the API server limits the requests of the program as a whole.
  const rateLimit = createRateLimit(qps, burst, clock);
  const observer: TransportObserver = {
    ...options.observer,
    warned(warning, { method, path }) {
      const isKnown = warned.delete(warning);
      warned.add(warning);
      if (warned.size > maxWarnings) warned.delete(warned.values().next().value ?? "");
      if (!isKnown) {
        // The logger of a reconcile adds its controller and object.
        const log = currentReconcile()?.logger ?? logger;
        log.warn("API server warning", { warning, request: `${method} ${path.replace(/\?.*/, "")}` });
      }
    },
  };
  return {
    client(election) {
      const { checkWrite, writeTimeoutMs } = election ?? {};
      const transport = createTransport(config, {
        rateLimit,
        userAgent: `${userAgent}/${programVersion()}`,
        limits: completeResponseLimits(limits),
        observer,
        checkWrite,
        writeTimeoutMs,
        clock,
      });
      const client = clientOf(transport, {
        fieldManager: userAgent,
        fieldValidation,
      });
      clients.push(client);
      return client;
    },
    async close() {
      await Promise.all(clients.map((client) => client.close()));
    },
  };
}

/**
 * Limit for the objects of a kind. A manager's own API server is trusted and may have many, and the
 * limit counts managed fields, which the cache does not store.
 */
const listBytes = 2 ** 31;

/** Returns the limits for responses of a manager's own API server. */
export function completeResponseLimits(limits: ResponseLimits = {}): ResponseLimits {
  return { listBytes, ...defined(limits) };
}

interface ConnectionOptions {
  readonly client: Pick<Client, "raw">;
  readonly config: ClusterConfig;
  readonly timeoutMs: number;
  readonly logger: Logger;
  readonly signal: AbortSignal | undefined;
  readonly clock?: Clock;
}

const retryMs = 1000;

/** Describes the error and a fix, without repeating the caller's message. */
function describeFailure(error: unknown): string {
  if (error instanceof ApiError) {
    return `${error.message}: check that the API server has started and that the address is not a proxy's`;
  }
  if (error instanceof TransportError) {
    const { cause, hint } = error;
    const reason = errorMessage(cause);
    return `${reason}: ${hint ?? "check the address and the network connection"}`;
  }
  return "no response: check that the API server is running, its address and the network connection";
}

/** The API server is unreachable or rejected the credentials. */
export class ConnectionError extends CapikitError {
  override readonly name = "ConnectionError";
}

/**
 * Requests the API server's version until it responds.
 *
 * @throws ConnectionError after the timeout, or at once if the credentials are rejected.
 */
export async function checkConnection(options: ConnectionOptions): Promise<string> {
  const { client, config, timeoutMs, logger, signal, clock = systemClock } = options;
  const until = clock.now() + timeoutMs;
  const where = `${redactUrl(config.server)}${config.source === undefined ? "" : ` (${config.source})`}`;
  for (let tries = 1; ; tries++) {
    const left = Math.max(1, until - clock.now());
    try {
      const read = (limited: AbortSignal) =>
        client.raw({ method: "GET", path: "/version", signal: limited, retry: false });
      const answer = await withTimeout(clock, left, read, signal);
      const { gitVersion } = Object(answer) as { readonly gitVersion?: unknown };
      return typeof gitVersion === "string" ? gitVersion.slice(0, 100) : "unknown";
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof ApiError && error.status === 401) {
        throw new ConnectionError(
          `the API server ${where} rejected the credentials: check that they belong to this cluster and have not expired`,
          {
            cause: error,
          },
        );
      }
      if (error instanceof ApiError && !isTemporaryStatus(error.status)) {
        return "unknown"; // it responds; the version is optional
      }
      const timedOut = (error as { name?: unknown }).name === "TimeoutError";
      if (!(isRequestError(error) || timedOut)) {
        throw error; // a configuration error, which retrying cannot fix
      }
      if (clock.now() + retryMs >= until) {
        throw new ConnectionError(
          `the API server ${where} could not be reached within ${timeoutMs / 1000} s: ${describeFailure(error)}`,
          { cause: error },
        );
      }
      if (tries === 1) {
        logger.warn("API server unreachable, retrying", {
          server: redactUrl(config.server),
          error,
        });
      }
      await new Promise<void>((resolve) => clock.after(retryMs, resolve));
    }
  }
}
