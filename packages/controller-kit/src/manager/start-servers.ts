import { join } from "node:path";
import type { KindDescriptor } from "@capikit/api/meta";
import type { Client } from "@capikit/client";
import { errorMessage } from "@capikit/common/errors";
import { readTextFile } from "@capikit/common/files";
import type { Clock } from "@capikit/common/time";
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
import { FlagError } from "@capikit/serving/flags";
import type { BlockedWatch, ManagedCache, StartedKind } from "../cache/managed-cache.ts";
import type { ManagerFlags } from "../flags/parse-manager-flags.ts";
import { journalRoute } from "../journal/journal-route.ts";
import { type WebhookServer, webhookServer } from "../webhooks/webhook-server.ts";
import type { AllParts } from "./collect-parts.ts";
import { ManagerError } from "./manager.ts";
import type { ManagerBase } from "./manager-base.ts";
import type { ManagerLife, Phase } from "./manager-life.ts";
import type { ManagerParts } from "./manager-options.ts";

export interface ServersOptions {
  readonly base: Pick<ManagerBase, "life" | "flags" | "journal" | "metrics" | "logger" | "logLevel">;
  readonly parts: Pick<AllParts, "webhooks" | "routes" | "healthz" | "readyz">;
  readonly client: Client;
  readonly cache: Pick<ManagedCache, "blocked">;
  readonly readiness: Pick<Readiness, "checks">;
  readonly diagnosticsRoutes: readonly Route[] | undefined;
}

/** Starts probes, metrics and webhooks in order, so that a failure stops earlier ones. */
export async function startServers(options: ServersOptions): Promise<void> {
  const { base, parts, client, cache, readiness, diagnosticsRoutes = [] } = options;
  const { life, flags, journal, metrics, logger, logLevel } = base;
  const { registry } = metrics;
  const webhooks = createWebhookServer(parts.webhooks, parts.routes, flags);
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
  const { address, insecure, tokenFile } = flags.diagnostics;
  const token = tokenFile === undefined ? undefined : await readToken(tokenFile);
  const tls = tlsOptions(flags.tls);
  // Without authentication, others could read object names and messages.
  const isServed = journal !== undefined && (!insecure || token !== undefined);
  const routes = [...diagnosticsRoutes, ...(isServed ? [journalRoute(journal, life.endSignal)] : [])];
  const diagnostics =
    address &&
    (await startDiagnostics({ address, insecure, token, tls, registry, client, logger, logLevel, routes }));
  Object.assign(life.servers, diagnostics && { diagnostics });
  const profiler = flags.profilerAddress && (await startProfiler(flags.profilerAddress, logger));
  Object.assign(life.servers, profiler && { profiler });
  const serving = await webhooks?.start({ logger, registry, observer: metrics.webhooks });
  Object.assign(life.servers, serving && { webhooks: serving });
}

/** @throws FlagError if the file cannot be read, or its token is short. */
async function readToken(path: string): Promise<string> {
  const name = "--diagnostics-token-file";
  const token = await readTextFile(path).catch((cause: unknown) => {
    throw new FlagError(`${name}: ${errorMessage(cause)}`, { cause });
  });
  if (!/^\S{16,}\s*$/.test(token))
    throw new FlagError(`${name}: ${path} must contain a token of at least 16 characters`);
  return token.trim();
}

/** Returns the given webhook server or creates it from the flags, if there are endpoints. */
function createWebhookServer(
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
  const { port, host, certDir, certName, keyName, clientCaName, clientNames } = webhook;
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
    ...(host !== undefined && { host }),
    certDir,
    tls: { ...files, ...tlsOptions(tls) },
  });
}

function tlsOptions({ minVersion, ciphers, curves }: ManagerFlags["tls"]): TlsOptions {
  return { minVersion, ...(ciphers !== undefined && { ciphers }), ...(curves !== undefined && { curves }) };
}

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

interface ReadinessOptions {
  readonly phase: () => Phase;
  readonly cache: Pick<ManagedCache, "blocked">;
  /** Whether the manager has a conversion webhook. */
  readonly convertsObjects: boolean;
}

export interface Readiness {
  /** Checks for `/readyz`. */
  readonly checks: Checks;
  /** Marks the end of the startup: later kinds never make the manager unready. */
  begin(): void;
}

/**
 * Returns the readiness of a manager. A manager with a conversion webhook is ready before its cache
 * has synced: lists may need that webhook, and unready Pods receive no requests. Any other becomes
 * ready when the kinds that it uses from the start have synced. So a rolling update keeps the old
 * replica in the meantime, and handlers of other webhooks do not wait for the cache.
 */
export function createReadiness({ phase, cache, convertsObjects }: ReadinessOptions): Readiness {
  let awaited: readonly KindDescriptor[] = [];
  return {
    checks: {
      manager() {
        if (phase() !== "running") {
          throw new CheckError(phase());
        }
      },
      cache() {
        const unsynced = unsyncedWatches(cache);
        awaited = awaited.filter((kind) => unsynced.some((watch) => watch.kind === kind && !watch.isSkipped));
        if (unsynced.length > 0) {
          throw new CheckError(`cache not synced: ${formatReasons(unsynced)}`, {
            isWarning: awaited.length === 0,
          });
        }
        const failing = cache.blocked();
        if (failing.length > 0) {
          throw new CheckError(`cache not up to date: ${formatReasons(failing)}`, { isWarning: true });
        }
      },
    },
    begin() {
      awaited = convertsObjects ? [] : unsyncedWatches(cache).map(({ kind }) => kind);
    },
  };
}

/**
 * Returns a function for the start of a cache. It stops the manager with an error if a kind has not
 * synced in time, counted from its first use.
 */
export function limitSync(
  ms: number,
  life: Pick<ManagerLife, "fail">,
  clock: Clock,
): (kind: StartedKind, signal: AbortSignal) => void {
  return (kind, signal) => {
    const cancel = clock.after(ms, () => {
      const why = formatReasons(unsyncedWatches(kind));
      life.fail(new ManagerError("MANAGER_CACHE", `cache not synced after ${ms / 1000} s: ${why}`));
    });
    kind.waitForSync({ signal }).then(cancel, cancel);
  };
}

function unsyncedWatches(cache: Pick<StartedKind, "blocked">): readonly BlockedWatch[] {
  return cache.blocked().filter(({ synced }) => !synced);
}

function formatReasons(watches: readonly BlockedWatch[]): string {
  return watches.map(({ reason }) => reason).join("; ");
}
