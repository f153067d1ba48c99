/**
 * An extension with workers, as its users write it: `worker-program.ts CERT-DIR COUNT`. Prints its
 * address.
 */
import { beforeClusterCreate } from "@capikit/api/catalog";
import { defineExtension, hookHandler, startExtension } from "../../../src/index.ts";

const [certDir = "", workers] = process.argv.slice(2);
const extension = defineExtension({
  handlers: {
    a: hookHandler(beforeClusterCreate)(async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return { message: String(process.pid), retryAfterSeconds: 0 };
    }),
  },
});
const stop = new AbortController();
process.once("SIGTERM", () => stop.abort());
const local = { port: 0, host: "127.0.0.1" };
const server = await startExtension({
  extension,
  certDir,
  ...local,
  workers: Number(workers),
  health: local,
  diagnostics: { address: local, insecure: true },
  signal: stop.signal,
});
if (server.diagnosticsPort !== undefined) {
  const { port, healthPort, diagnosticsPort } = server;
  console.log(JSON.stringify({ port, healthPort, diagnosticsPort }));
  process.on("SIGUSR2", () => void server.refreshCertificate().then(() => console.log("refreshed")));
}
await server.stopped;
