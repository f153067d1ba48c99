import { Counter, Gauge, type Registry } from "prom-client";
import type { ResolvedLimits } from "../limits/server-limits.ts";
import type { CloseReason } from "./connection.ts";

/** Source of the metrics' values. */
export interface ServerMetricsSource {
  readonly limits: ResolvedLimits;
  connections(): number;
  requests(): number;
  bytesInFlight(): number;
}

/** Counters of the server. */
export interface ServerMetrics {
  closed(reason: CloseReason): void;
}

const reasons: readonly CloseReason[] = ["age", "handshake", "idle", "limit", "refused", "send", "unused"];

/** Registers the metrics of a server. A second server replaces them in the registry. */
export function serverMetrics(
  registry: Registry | undefined,
  { limits, connections, requests, bytesInFlight }: ServerMetricsSource,
): ServerMetrics {
  if (registry === undefined) return { closed() {} };
  const registers = [registry];
  const gauge = (name: string, help: string, read: () => number): void => {
    registry.removeSingleMetric(name);
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  };
  gauge("capikit_server_connections", "Open connections", connections);
  gauge(
    "capikit_server_connections_limit",
    "Maximum number of open connections",
    () => limits.maxConnections,
  );
  gauge("capikit_server_requests_in_flight", "Requests in flight", requests);
  gauge("capikit_server_bytes_in_flight", "Bytes of requests in flight", bytesInFlight);
  gauge(
    "capikit_server_bytes_in_flight_limit",
    "Maximum bytes of requests in flight",
    () => limits.maxBytesInFlight,
  );
  const name = "capikit_server_connections_closed_total";
  registry.removeSingleMetric(name);
  const closed = new Counter({
    name,
    help: "Connections closed by the server, by reason",
    labelNames: ["reason"],
    registers,
  });
  for (const reason of reasons) closed.inc({ reason }, 0);
  return { closed: (reason) => closed.inc({ reason }) };
}
