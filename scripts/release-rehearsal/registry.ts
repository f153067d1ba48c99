import { execFileSync } from "node:child_process";
import { once } from "node:events";
import type { Server } from "node:http";
import { join } from "node:path";
import { type ConfigBuilder, runServer } from "verdaccio";

/** A running registry. */
export interface Registry extends AsyncDisposable {
  /** With a trailing slash. */
  readonly url: string;
}

/**
 * Starts a registry to which anybody can publish. Other packages come from the configured registry
 * of npm.
 *
 * @param folder for its files
 * @param isReleased whether that registry also has earlier releases of capikit
 */
export async function startRegistry(folder: string, isReleased: boolean): Promise<Registry> {
  const upstream = execFileSync("npm", ["config", "get", "registry"], { encoding: "utf8" }).trim();
  const own = { access: "$all", publish: "$all", ...(isReleased && { proxy: "upstream" }) };
  const path = join(folder, "registry");
  const config = {
    self_path: path,
    storage: join(path, "storage"),
    web: { enable: false },
    auth: { htpasswd: { file: join(path, "htpasswd") } },
    uplinks: { upstream: { url: upstream, maxage: "1h", timeout: "60s" } },
    packages: {
      "@capikit/*": own,
      capikit: own,
      "create-capikit": own,
      "**": { access: "$all", proxy: "upstream" },
    },
    max_body_size: "50mb",
    log: { type: "stdout", format: "pretty", level: "fatal" },
  } as unknown as ReturnType<ConfigBuilder["getConfig"]>;
  const server: Server = await runServer(config);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the registry has no port");
  return {
    url: `http://127.0.0.1:${address.port}/`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
