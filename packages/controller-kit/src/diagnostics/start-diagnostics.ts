import type { Client } from "@capikit/client";
import { type Logger, metricsRoute, type Server, startServer } from "@capikit/serving";
import type { Registry } from "prom-client";
import type { ManagerFlags } from "../flags/parse-manager-flags.ts";
import type { LevelSwitch } from "../logging/level-switch.ts";
import { tlsOptions } from "../manager/tls-options.ts";
import { authorizeRequests } from "./authorize-requests.ts";
import { levelRoute } from "./level-route.ts";
import { profileRoutes } from "./profile-routes.ts";
import { selfSignedCertificate } from "./self-signed.ts";

/** What the diagnostics endpoint stands on. */
export interface DiagnosticsOptions {
  readonly flags: Pick<ManagerFlags, "diagnostics" | "tls">;
  readonly registry: Registry;
  readonly client: Pick<Client, "raw">;
  /** Absent where the logger is not the manager's own. */
  readonly logLevel: LevelSwitch | undefined;
  readonly logger: Logger;
}

/**
 * Serves `/metrics`, profiles and the log level: over HTTPS with a certificate that signs itself to those whom the API server allows it. Where the
 * flags say so, metrics alone are served, plain and to everybody. Undefined where they say that it is not wanted.
 */
export async function startDiagnostics(options: DiagnosticsOptions): Promise<Server | undefined> {
  const { registry, client, logger, logLevel, flags } = options;
  const { address, insecure } = flags.diagnostics;
  if (address === undefined) {
    return undefined;
  }
  const metrics = metricsRoute(registry);
  const usual = { ...address, logger, drainMs: 1000 };
  if (insecure) {
    return startServer({ ...usual, routes: [metrics], tls: "none" });
  }
  const routes = [metrics, ...profileRoutes(), ...(logLevel === undefined ? [] : [levelRoute(logLevel)])];
  return startServer({
    ...usual,
    routes: routes.map(authorizeRequests({ client, logger })),
    tls: { ...(await selfSignedCertificate()), ...tlsOptions(flags.tls) },
  });
}
