import { type Address, type Logger, type Server, startServer } from "@capikit/serving";
import { profileRoutes } from "./profile-routes.ts";

/** Serves profiles as plain HTTP to everybody who can reach the address. Undefined where none is given. */
export async function startProfiler(
  address: Address | undefined,
  logger: Logger,
): Promise<Server | undefined> {
  return address && startServer({ ...address, logger, tls: "none", drainMs: 1000, routes: profileRoutes() });
}
