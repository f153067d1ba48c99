import type { Registry } from "prom-client";
import { resolveLimits } from "../limits/server-limits.ts";
import type { LevelSwitch } from "../logging/level-switch.ts";
import type { Logger } from "../logging/logger.ts";
import { metricsRoute } from "../routes/metrics.ts";
import type { Address } from "../server/parse-address.ts";
import type { Server, TlsOptions } from "../server/server-options.ts";
import { startServer } from "../server/start-server.ts";
import { authorizeRequests, type ReviewClient } from "./authorize-requests.ts";
import { levelRoute } from "./level-route.ts";
import { profileRoutes } from "./profile-routes.ts";
import { selfSignedCertificate } from "./self-signed.ts";

/** What the diagnostics endpoint stands on. */
export interface DiagnosticsOptions {
  readonly address: Address;
  /** Plain HTTP, metrics alone, to everybody. */
  readonly insecure: boolean;
  readonly tls: Pick<TlsOptions, "ciphers" | "curves" | "minVersion">;
  readonly registry: Pick<Registry, "contentType" | "metrics">;
  /** Asks the API server who may see it. */
  readonly client: ReviewClient;
  /** Absent where the level of the logs cannot be changed. */
  readonly logLevel?: LevelSwitch | undefined;
  readonly logger: Logger;
}

/**
 * Serves `/metrics`, profiles (`/debug/pprof/profile`, `/debug/pprof/heap`) and the log level (`/debug/flags/v`), as Cluster API's managers do:
 * over HTTPS with a certificate that signs itself, to those whom the API server allows it (TokenReview, SubjectAccessReview).
 *
 * @throws Error with a `code`, such as `EADDRINUSE`, when it cannot listen.
 */
export async function startDiagnostics(options: DiagnosticsOptions): Promise<Server> {
  const { address, insecure, registry, client, logger, logLevel, tls } = options;
  const metrics = metricsRoute(registry);
  const limits = resolveLimits({}, { side: true });
  const usual = { ...address, limits, logger, drainMs: 1000 };
  if (insecure) return startServer({ ...usual, routes: [metrics], tls: "none" });
  const routes = [metrics, ...profileRoutes(), ...(logLevel === undefined ? [] : [levelRoute(logLevel)])];
  return startServer({
    ...usual,
    routes: routes.map(authorizeRequests({ client, logger })),
    tls: { ...(await selfSignedCertificate()), ...tls },
  });
}
