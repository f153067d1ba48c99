import { type Client, type ClusterConfig, clientOf } from "@capikit/client";
import {
  createRateLimit,
  createTransport,
  type ResponseLimits,
  type TransportObserver,
} from "@capikit/client/transport";
import type { Clock } from "@capikit/common/time";
import type { Logger } from "@capikit/serving";
import type { Election } from "../election/election.ts";
import type { Tracing } from "../tracing/tracing.ts";

/** How a manager's clients reach the API server. */
export interface ConnectionsOptions {
  readonly config: ClusterConfig;
  readonly qps: number;
  readonly burst: number;
  readonly userAgent: string;
  readonly limits: ResponseLimits | undefined;
  readonly observer: TransportObserver;
  readonly logger: Logger;
  readonly tracing: Tracing | undefined;
  readonly clock: Clock;
}

/** Makes clients, and closes them. */
export interface Connections {
  /** A client whose writes are bound to an election. */
  client(election?: Pick<Election, "gate" | "writeTimeoutMs">): Client;
  close(): Promise<void>;
}

/** Warnings that are remembered, so that each is logged once. */
const maxWarnings = 1000;

/** Makes the clients of a manager. */
export function connections(options: ConnectionsOptions): Connections {
  const { config, qps, burst, userAgent, limits, logger, tracing, clock } = options;
  const clients: Client[] = [];
  const warned = new Set<string>();
  // One for all clients: the API server counts what the program sends, not by which of them.
  const rateLimit = createRateLimit(qps, burst, clock);
  const observer: TransportObserver = {
    ...options.observer,
    warned(warning) {
      if (!warned.has(warning) && warned.size < maxWarnings) {
        warned.add(warning);
        logger.warn("the API server warns", { warning });
      }
    },
  };
  return {
    client(election) {
      const { gate, writeTimeoutMs } = election ?? {};
      const transport = createTransport(config, {
        rateLimit,
        userAgent,
        limits,
        observer,
        gate,
        writeTimeoutMs,
        clock,
      });
      const client = clientOf(tracing?.transport(transport) ?? transport);
      clients.push(client);
      return client;
    },
    async close() {
      await Promise.all(clients.map((client) => client.close()));
    },
  };
}
