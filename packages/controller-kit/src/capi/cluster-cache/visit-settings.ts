import type { Cluster } from "@capikit/api/core/v1beta2";
import { defined } from "@capikit/common/json";
import type { Clock } from "@capikit/common/time";
import { requestOfKey } from "../../sources/request.ts";
import type { ObjectKey } from "../metadata/object-like.ts";
import { hasFilterLabel } from "../predicates/resource-predicates.ts";
import { ClusterAccessor } from "./cluster-accessor.ts";
import type { ClusterCacheContext } from "./cluster-cache.ts";
import type { ClusterCacheOptions } from "./cluster-cache-options.ts";
import type { ClusterMembers } from "./cluster-members.ts";
import type { ClusterSources } from "./cluster-sources.ts";
import { connectByKubeconfig } from "./connect-by-kubeconfig.ts";
import type { VisitSettings } from "./visit-cluster.ts";

/** The state that visits of a cluster cache change. */
export interface VisitState {
  readonly members: ClusterMembers;
  readonly sources: ClusterSources;
  readonly clock: Clock;
  /** Called when an established connection fails. */
  onLost(cluster: ObjectKey): void;
}

/** Returns the settings of visits from the options of a cluster cache and its manager. */
export function visitSettings(
  options: ClusterCacheOptions,
  context: VisitContext,
  { members, sources, clock, onLost }: VisitState,
): VisitSettings {
  const { client } = context;
  const logger = context.logger.with({ controller: "clustercache" });
  const { probe = {}, secrets = client, observer = {}, wallClock = () => new Date() } = options;
  const { intervalMs = 10_000, timeoutMs: probeTimeoutMs = 5000, failureThreshold = 5 } = probe;
  const { fieldManager } = client;
  const workloadClient = { fieldManager, userAgent: fieldManager, ...defined(options.client ?? {}) };
  const connect =
    options.connect ??
    connectByKubeconfig({ ...options, client: workloadClient, clock, probeTimeoutMs, logger });
  const accessor = {
    secrets,
    connect,
    probeTimeoutMs,
    failureThreshold,
    clock,
    wallClock,
    logger,
    observer,
    onLost,
  };
  return {
    managementCache: context.cache,
    isChosen: chooser(options),
    intervalMs,
    retryMs: options.retryMs ?? 30_000,
    kubeconfigIntervalMs: options.kubeconfigIntervalMs ?? 60_000,
    clock,
    logger,
    accessorOf: (key, { metadata }) =>
      members.getOrCreate(key, metadata.uid, () => new ClusterAccessor(requestOfKey(key), accessor)),
    drop: (key) => members.drop(key),
    notify: (change) => sources.notify(change, logger),
  };
}

/** The parts of a manager that visits use. */
type VisitContext = Omit<ClusterCacheContext, "signal">;

function chooser({ watchFilter, filter = () => true }: ClusterCacheOptions): (cluster: Cluster) => boolean {
  const hasLabel = hasFilterLabel(watchFilter);
  return (cluster) => hasLabel({ type: "generic", object: cluster }) && filter(cluster);
}
