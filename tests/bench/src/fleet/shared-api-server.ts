import { setTimeout as sleep } from "node:timers/promises";
import { openHost } from "../../../../examples/provider-local/src/host/host.ts";
import { sharedApiServer } from "../../../../examples/provider-local/src/host/names.ts";

/** Starts the shared API server before a provider does. Runs until the state folder is cleaned. */
export async function startSharedApiServer(stateDir: string): Promise<void> {
  const host = openHost(stateDir);
  try {
    const server = await host.ensureApiServer(sharedApiServer, await host.sharedKeys());
    const limit = AbortSignal.timeout(60_000);
    while (!(await server.isReady(limit))) await sleep(100);
  } finally {
    await host.close();
  }
}
