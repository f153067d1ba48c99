import { join } from "node:path";
import type { Client } from "@capikit/client";
import { type Route, startDiagnostics, startProfiler, type TlsOptions } from "@capikit/serving";
import type { BlockedWatch, ManagedCache } from "../cache/managed-cache.ts";
import type { ManagerFlags } from "../flags/parse-manager-flags.ts";
import { type WebhookServer, webhookServer } from "../webhooks/server/webhook-server.ts";
import type { AllParts } from "./collect-parts.ts";
import type { ManagerBase } from "./manager-base.ts";
import type { ManagerParts } from "./manager-options.ts";
import type { Readiness } from "./readiness.ts";
import { startProbes } from "./start-probes.ts";

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
