import { checkOptions } from "@capikit/common/options";
import type { FaultServer, FaultServerOptions } from "./fault-server.ts";
import { serveObjects } from "./serve-objects.ts";

/**
 * Starts an in-process API server that fails as instructed, reproducibly for the same seed and
 * order of requests.
 *
 * @throws TypeError for a kind that is served twice or an unknown fault in the schedule.
 *
 * @example
 * await using server = await startFaultServer({ kinds: [widget], seed: 7 });
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
    faults: "object",
    clock: "object",
  });
  return (await serveObjects(options)).server;
}
