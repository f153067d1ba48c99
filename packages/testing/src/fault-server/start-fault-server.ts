import { checkOptions } from "@capikit/common/options";
import type { FaultServer, FaultServerOptions } from "./fault-server.ts";
import { serveObjects } from "./serve-objects.ts";

/**
 * Starts an in-process API server that fails as instructed, reproducibly for the same seed and
 * order of requests.
 *
 * @throws TypeError for a kind that is served twice.
 *
 * @example
 * await using server = await startFaultServer({ kinds: [widget] });
 * server.inject("reset", { on: "watch", times: 2 });
 * const client = createClient(server.config);
 */
export async function startFaultServer(options: FaultServerOptions): Promise<FaultServer> {
  checkOptions("startFaultServer", options, {
    kinds: "array",
    watchList: "boolean",
    garbageCollection: "boolean",
    seed: "number",
    historyWindow: "number",
    bookmarkMs: "number",
    logLimit: "number",
    clock: "object",
  });
  return (await serveObjects(options)).server;
}
