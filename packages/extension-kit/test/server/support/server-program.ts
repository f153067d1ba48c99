/**
 * Serves the extension of the malformed requests: `server-program.ts CERT-DIR`. Prints its port,
 * and its resources on request.
 */
import { once } from "node:events";
import { startExtension } from "../../../src/index.ts";
import { trustingExtension } from "../../support/malformed.ts";

export interface Held {
  /** Bytes after a collection. */
  readonly heap: number;
  readonly sockets: number;
  readonly timers: number;
  readonly inFlight: number;
}

const server = await startExtension({
  extension: trustingExtension(),
  certDir: process.argv[2] ?? "",
  host: "127.0.0.1",
  port: 0,
});

async function held(): Promise<Held> {
  for (let n = 0; n < 3; n++) await globalThis.gc?.({ type: "major", execution: "async" });
  const resources = process.getActiveResourcesInfo();
  const metrics = await server.registry.getMetricsAsJSON();
  const inFlight = metrics.find(({ name }) => name.endsWith("_in_flight"))?.values ?? [];
  return {
    heap: process.memoryUsage().heapUsed,
    sockets: resources.filter((name) => /TLS|TCPSocket|TCPWRAP|HTTP|Pipe$/.test(name)).length,
    timers: resources.filter((name) => name === "Timeout").length,
    inFlight: inFlight.reduce((sum, { value }) => sum + value, 0),
  };
}

process.send?.({ port: server.port });
process.on("message", () => void held().then((resources) => process.send?.(resources)));
await once(process, "disconnect");
await server.stop();
