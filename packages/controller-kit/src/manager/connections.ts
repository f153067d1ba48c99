import { type Client, type ClusterConfig, clientOf, type WriteDefaults } from "@capikit/client";
import {
  createRateLimit,
  createTransport,
  type ResponseLimits,
  type TransportObserver,
} from "@capikit/client/transport";
import { defined } from "@capikit/common/json";
import type { Clock } from "@capikit/common/time";
import type { Logger } from "@capikit/serving";
import { currentReconcile } from "../controller/current-reconcile.ts";
import type { Election } from "../election/election.ts";
import type { Tracing } from "../tracing/tracing.ts";

export interface ConnectionsOptions {
  readonly config: ClusterConfig;
  readonly qps: number;
  readonly burst: number;
  readonly userAgent: string;
  readonly fieldValidation?: WriteDefaults["fieldValidation"];
  readonly limits: ResponseLimits | undefined;
  readonly observer: TransportObserver;
  readonly logger: Logger;
  readonly tracing: Tracing | undefined;
  readonly clock: Clock;
}

export interface Connections {
  client(election?: Pick<Election, "checkWrite" | "writeTimeoutMs">): Client;
  close(): Promise<void>;
}

/** Maximum number of warnings to track, so that each is logged once. */
const maxWarnings = 1000;

export function createConnections(options: ConnectionsOptions): Connections {
  const { config, qps, burst, userAgent, fieldValidation, limits, logger, tracing, clock } = options;
  const clients: Client[] = [];
  const warned = new Set<string>();
  // Shared by all clients: the API server limits the requests of the program as a whole.
  const rateLimit = createRateLimit(qps, burst, clock);
  const observer: TransportObserver = {
    ...options.observer,
    warned(warning, { method, path }) {
      if (!warned.has(warning) && warned.size < maxWarnings) {
        warned.add(warning);
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
        userAgent,
        limits: completeResponseLimits(limits),
        observer,
        checkWrite,
        writeTimeoutMs,
        clock,
      });
      const client = clientOf(tracing?.transport(transport) ?? transport, {
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
