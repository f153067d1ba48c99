import type { Client } from "@capikit/client";
import { type Logger, metricsRoute, type Server, startServer } from "@capikit/serving";
import type { Registry } from "prom-client";
import type { ManagerFlags } from "../flags/parse-manager-flags.ts";
import { authorizeRequests } from "./authorize-requests.ts";
import { selfSignedCertificate } from "./self-signed.ts";
import { tlsOptions } from "./tls-options.ts";

/** What the diagnostics endpoint stands on. */
export interface DiagnosticsOptions {
  readonly flags: Pick<ManagerFlags, "diagnostics" | "tls">;
  readonly registry: Registry;
  readonly client: Pick<Client, "raw">;
  readonly logger: Logger;
}

/**
 * Serves `/metrics`: over HTTPS with a certificate that signs itself to those whom the API server allows to `get` it, or plain to everybody where
 * the flags say so. Undefined where they say that it is not wanted.
 */
export async function startDiagnostics(options: DiagnosticsOptions): Promise<Server | undefined> {
  const { registry, client, logger, flags } = options;
  const { address, insecure } = flags.diagnostics;
  if (address === undefined) {
    return undefined;
  }
  const metrics = metricsRoute(registry);
  return startServer({
    ...address,
    logger,
    drainMs: 1000,
    routes: [insecure ? metrics : authorizeRequests({ client, logger })(metrics)],
    tls: insecure ? "none" : { ...(await selfSignedCertificate()), ...tlsOptions(flags.tls) },
  });
}
