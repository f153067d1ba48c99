import { type Cluster, cluster as clusterKind } from "@capikit/api/core/v1beta2";
import type { ObjectRef } from "@capikit/client";
import type { Clock } from "@capikit/common/time";
import type { Logger } from "@capikit/serving";
import type { Cache } from "../../cache/cache.ts";
import type { ClusterAccessor } from "./cluster-accessor.ts";

export interface VisitSettings {
  readonly managementCache: Pick<Cache, "find">;
  readonly isChosen: (cluster: Cluster) => boolean;
  readonly intervalMs: number;
  readonly retryMs: number;
  readonly kubeconfigIntervalMs: number;
  readonly clock: Clock;
  readonly logger: Logger;
  accessorOf(key: string, cluster: Cluster): ClusterAccessor;
  /** Disconnects from a Cluster and forgets it. */
  drop(key: string): void;
  /** Reports a Cluster whose connection was made or ended. */
  notify(cluster: Cluster): Promise<void>;
}

const unauthorizedRetryMs = 1;

/**
 * Connects to a Cluster, checks its kubeconfig or probes it, as due. Returns the milliseconds until
 * the next visit, or undefined to wait for an event of the Cluster.
 */
export async function visitCluster(
  key: string,
  ref: ObjectRef,
  settings: VisitSettings,
  signal: AbortSignal,
): Promise<number | undefined> {
  const cluster = await settings.managementCache.find(clusterKind, ref, { signal });
  if (cluster === undefined || !settings.isChosen(cluster)) {
    settings.drop(key);
    return undefined;
  }
  const accessor = settings.accessorOf(key, cluster);
  if (cluster.status?.initialization?.infrastructureProvisioned !== true) return undefined;

  const lost = accessor.takeLost();
  const made = (await isOutdated(accessor, settings, signal))
    ? await replace(accessor, ref, settings, signal)
    : await connectIfDue(accessor, settings, signal);
  const probed = accessor.connected ? await probeIfDue(accessor, settings, signal) : undefined;
  const changed = made.connected || lost || probed?.disconnected === true;
  if (changed && !signal.aborted) await settings.notify(cluster);
  return probed?.next ?? made.next;
}

async function isOutdated(
  accessor: ClusterAccessor,
  { clock, kubeconfigIntervalMs }: VisitSettings,
  signal: AbortSignal,
): Promise<boolean> {
  if (!accessor.connected || remaining(clock, accessor.lastKubeconfigRead, kubeconfigIntervalMs) > 0)
    return false;
  return await accessor.isOutdated(signal);
}

async function replace(
  accessor: ClusterAccessor,
  cluster: ObjectRef,
  { logger, retryMs }: VisitSettings,
  signal: AbortSignal,
) {
  logger.info("Kubeconfig changed, reconnecting", { cluster });
  return { connected: await accessor.connect(signal), next: retryMs };
}

async function connectIfDue(
  accessor: ClusterAccessor,
  { clock, retryMs }: VisitSettings,
  signal: AbortSignal,
): Promise<{ readonly connected: boolean; readonly next: number }> {
  if (accessor.connected) return { connected: false, next: retryMs };
  const wait = remaining(clock, accessor.lastConnectFailure, accessor.retryMs(retryMs));
  if (wait > 0) return { connected: false, next: wait };
  const connected = await accessor.connect(signal);
  return { connected, next: accessor.retryMs(retryMs) };
}

async function probeIfDue(
  accessor: ClusterAccessor,
  { clock, intervalMs, retryMs }: VisitSettings,
  signal: AbortSignal,
): Promise<{ readonly disconnected: boolean; readonly next: number }> {
  const wait = remaining(clock, accessor.lastProbe, intervalMs);
  if (wait > 0) return { disconnected: false, next: wait };
  const result = await accessor.probe(signal);
  if (result === "success" || result === "failure") return { disconnected: false, next: intervalMs };
  accessor.disconnect();
  // Refused credentials are usually outdated, so that new ones may exist.
  return { disconnected: true, next: result === "unauthorized" ? unauthorizedRetryMs : retryMs };
}

function remaining(clock: Clock, since: number | undefined, ms: number): number {
  return since === undefined ? 0 : Math.max(0, since + ms - clock.now());
}
