import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A backup service for `examples/extension-workload`. */
export interface BackupServer extends AsyncDisposable {
  readonly url: string;
  /** State of all backups; initially `Running`. */
  state: "Completed" | "Running";
  /** Volumes of the started backups by path. */
  readonly backups: ReadonlyMap<string, unknown>;
}

/** Starts a backup service. */
export async function startBackupServer(): Promise<BackupServer> {
  const backups = new Map<string, unknown>();
  const http = createServer(async (request, response) => {
    const { volumes } = JSON.parse(Buffer.concat(await request.toArray()).toString());
    backups.set(request.url ?? "", volumes);
    response.end(JSON.stringify({ state: server.state }));
  }).listen(0, "127.0.0.1");
  await once(http, "listening");
  const server: BackupServer = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    state: "Running",
    backups,
    async [Symbol.asyncDispose]() {
      http.close();
      http.closeAllConnections();
      await once(http, "close");
    },
  };
  return server;
}
