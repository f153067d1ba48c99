import { join } from "node:path";
import type { Client } from "@capikit/client";
import {
  type Address,
  CheckError,
  type Checks,
  type Logger,
  probeRoutes,
  type Route,
  type Server,
  sideLimits,
  startDiagnostics,
  startProfiler,
  startServer,
  type TlsOptions,
} from "@capikit/serving";
import type { BlockedWatch, ManagedCache } from "../cache/managed-cache.ts";
import type { ManagerFlags } from "../flags/parse-manager-flags.ts";
import { type WebhookServer, webhookServer } from "../webhooks/server/webhook-server.ts";
import type { AllParts } from "./collect-parts.ts";
import type { ManagerBase } from "./manager-base.ts";
import type { ManagerParts } from "./manager-options.ts";
import type { Readiness } from "./readiness.ts";

export interface ServersOptions {
  readonly base: Pick<ManagerBase, "life" | "flags" | "metrics" | "logger" | "logLevel">;
  readonly parts: Pick<AllParts, "webhooks" | "routes" | "healthz" | "readyz">;
  readonly client: Client;
  readonly cache: Pick<ManagedCache, "blocked">;
  readonly readiness: Pick<Readiness, "checks">;
  readonly diagnosticsRoutes: readonly Route[] | undefined;
}

/** Starts probes, metrics and webhooks in order, so that a failure stops earlier ones. */
export async function startServers(options: ServersOptions): Promise<void> {
  const { base, parts, client, cache, readiness, diagnosticsRoutes: routes } = options;
  const { life, flags, metrics, logger, logLevel } = base;
  const { registry } = metrics;
  const webhooks = webhookServerOf(parts.webhooks, parts.routes, flags);
  const healthz = {
    election() {
      for (const { election } of life.domains) {
        election?.healthy();
      }
    },
    ...parts.healthz,
  };
  const readyz = {
    ...readiness.checks,
    ...(webhooks !== undefined && { webhooks: webhooks.check }),
    ...parts.readyz,
  };
  const isFirstList = ({ synced, error }: BlockedWatch): boolean => !synced && error === undefined;
  const isStarted = (): boolean => life.phase === "running" && !cache.blocked().some(isFirstList);
  const probes = await startProbes(flags.healthAddress, { healthz, readyz }, logger, isStarted);
  Object.assign(life.servers, probes && { probes });
  const { address, insecure } = flags.diagnostics;
  const tls = tlsOptions(flags.tls);
  const diagnostics =
    address &&
    (await startDiagnostics({ address, insecure, tls, registry, client, logger, logLevel, routes }));
  Object.assign(life.servers, diagnostics && { diagnostics });
  const profiler = flags.profilerAddress && (await startProfiler(flags.profilerAddress, logger));
  Object.assign(life.servers, profiler && { profiler });
  const serving = await webhooks?.start({ logger, registry, observer: metrics.webhooks });
  Object.assign(life.servers, serving && { webhooks: serving });
}

/** Returns the given webhook server or creates it from the flags, if there are endpoints. */
function webhookServerOf(
  webhooks: NonNullable<ManagerParts["webhooks"]>,
  routes: readonly Route[],
  { webhook, tls }: Pick<ManagerFlags, "webhook" | "tls">,
): WebhookServer | undefined {
  if ("start" in webhooks) {
    return webhooks;
  }
  if (webhooks.length === 0 && routes.length === 0) {
    return undefined;
  }
  const { port, certDir, certName, keyName, clientCaName, clientNames } = webhook;
  // File names from the flags.
  const files = {
    certFile: join(certDir, certName),
    keyFile: join(certDir, keyName),
    ...(clientCaName !== undefined && { clientCaFile: join(certDir, clientCaName) }),
    ...(clientNames !== undefined && { clientNames }),
  };
  return webhookServer({
    webhooks,
    routes,
    port,
    certDir,
    tls: { ...files, ...tlsOptions(tls) },
  });
}

/** Returns the TLS options of a manager's servers from its flags. */
function tlsOptions({ minVersion, ciphers, curves }: ManagerFlags["tls"]): TlsOptions {
  return { minVersion, ...(ciphers !== undefined && { ciphers }), ...(curves !== undefined && { curves }) };
}

/** Checks of the probes. */
export interface ProbeChecks {
  /** Whether the process is healthy; otherwise the kubelet restarts it. */
  readonly healthz: Checks;
  /** Whether the process is ready. */
  readonly readyz: Checks;
}

/**
 * Serves `/healthz` and `/readyz`. Returns undefined without an address.
 *
 * @param isStarted whether failed checks are worth a warning: they also fail at starts and stops.
 */
export async function startProbes(
  address: Address | undefined,
  { healthz, readyz }: ProbeChecks,
  logger: Logger,
  isStarted: () => boolean,
): Promise<Server | undefined> {
  if (address === undefined) {
    return undefined;
  }
  const lastErrors = new Map<string, string>();
  // Probes run every few seconds; log only changed errors as warnings.
  const onFailure = (name: string, error: unknown): void => {
    const text = String(error);
    const isNews = isStarted() && lastErrors.get(name) !== text;
    const reason = error instanceof CheckError ? { reason: error.message } : { error };
    logger[isNews ? "warn" : "debug"]("Health check failed", { check: name, ...reason });
    if (isNews) lastErrors.set(name, text);
  };
  return startServer({
    ...address,
    limits: sideLimits,
    logger,
    tls: "none",
    drainMs: 1000,
    routes: [
      ...probeRoutes("/healthz", healthz, { onFailure }),
      ...probeRoutes("/readyz", readyz, { onFailure }),
    ],
  });
}
