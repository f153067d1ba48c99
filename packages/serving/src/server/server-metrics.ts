import { Counter, Gauge, type Registry } from "prom-client";
import type { ResolvedLimits } from "../limits/server-limits.ts";
import type { CloseReason } from "./connections.ts";

/** What the metrics show. */
export interface ServerMetricsSource {
  readonly limits: ResolvedLimits;
  connections(): number;
  requests(): number;
  bytesInFlight(): number;
}

/** What the server counts. */
export interface ServerMetrics {
  closed(reason: CloseReason): void;
}

const reasons: readonly CloseReason[] = ["age", "handshake", "idle", "limit", "refused", "send", "unused"];

/** Registers the metrics of a server. A registry takes those of one server; a second one replaces them. */
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
    "Connections that may be open at a time",
    () => limits.maxConnections,
  );
  gauge("capikit_server_requests_in_flight", "Requests whose answer is not sent yet", requests);
  gauge("capikit_server_bytes_in_flight", "Bytes of memory reserved for requests in flight", bytesInFlight);
  gauge(
    "capikit_server_bytes_in_flight_limit",
    "Bytes of memory that requests in flight may take",
    () => limits.maxBytesInFlight,
  );
  const name = "capikit_server_connections_closed_total";
  registry.removeSingleMetric(name);
  const closed = new Counter({
    name,
    help: "Connections that the server closed for a limit, by reason",
    labelNames: ["reason"],
    registers,
  });
  for (const reason of reasons) closed.inc({ reason }, 0);
  return { closed: (reason) => closed.inc({ reason }) };
}
