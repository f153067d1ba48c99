import type { Logger } from "../logging/logger.ts";
import type { Address } from "../server/parse-address.ts";
import type { Server } from "../server/server-options.ts";
import { startServer } from "../server/start-server.ts";
import { profileRoutes } from "./profile-routes.ts";

/** Serves profiles as plain HTTP to everybody who can reach the address. */
export function startProfiler(address: Address, logger: Logger): Promise<Server> {
  return startServer({ ...address, logger, tls: "none", drainMs: 1000, routes: profileRoutes() });
}
