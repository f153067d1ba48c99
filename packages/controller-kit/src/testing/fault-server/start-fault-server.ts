import type { FaultServer, FaultServerOptions } from "./fault-server.ts";
import { serveObjects } from "./serve-objects.ts";

/**
 * Starts an API server in this process that fails as it is told to, the same way for the same seed and the same order of requests.
 *
 * @throws TypeError when a kind is served twice, or a schedule names a fault that there is not.
 *
 * @example
 * await using server = await startFaultServer({ kinds: [widget], seed: 7 });
 * server.inject("reset", { on: "watch", times: 2 });
 * const client = createClient(server.config);
 */
export async function startFaultServer(options: FaultServerOptions): Promise<FaultServer> {
  return (await serveObjects(options)).server;
}
