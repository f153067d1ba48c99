import { sideLimits } from "../limits/server-limits.ts";
import type { Logger } from "../logging/logger.ts";
import { refuseCrossSite } from "../routes/refuse-cross-site.ts";
import type { Address } from "../server/parse-address.ts";
import type { Server } from "../server/server-options.ts";
import { startServer } from "../server/start-server.ts";
import { profileRoutes } from "./profile-routes.ts";

const loopback = ["localhost", "127.0.0.1", "::1"];

/**
 * Serves profiles as plain HTTP without authorization, but not to web pages. At a loopback address,
 * requests must use its name.
 */
export function startProfiler(address: Address, logger: Logger): Promise<Server> {
  const { host } = address;
  const isLocal = host !== undefined && loopback.includes(host);
  const guard = refuseCrossSite(isLocal ? { hosts: loopback } : {});
  const routes = profileRoutes().map(guard);
  return startServer({ ...address, limits: sideLimits, logger, tls: "none", drainMs: 1000, routes });
}
