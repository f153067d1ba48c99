import type { Cluster } from "@capikit/api/core/v1beta2";
import type { Client } from "@capikit/client";
import { getCondition, isExternallyManaged, refOf } from "@capikit/controller-kit/capi";
import { type ClusterCache, isClusterNotConnected } from "@capikit/controller-kit/capi/workload";
import type { LocalCluster } from "../api/infrastructure/v1beta2/index.ts";
import type { Host } from "./host/host.ts";
import { apiServerNameOf } from "./host/names.ts";

/** On LocalClusters: whether the API server takes requests. */
export const apiServerReadyCondition = "APIServerReady";

/** Reason if the Secrets of the Cluster contain other keys than the shared API server. */
export const foreignKeysReason = "ForeignKeys";

/** Reason and message of a condition without a connection to the workload cluster. */
export const waitingForApiServer = [
  "WaitingForAPIServer",
  "Waiting for the API server of the LocalCluster",
] as const;

/** The workload cluster, and its possible locations. */
export interface WorkloadRequest {
  readonly host: Host;
  readonly clusterCache: ClusterCache;
  readonly cluster: Cluster;
  readonly infraCluster: LocalCluster;
}

/**
 * The API server that Nodes of a Cluster are to be registered in; undefined while it is not
 * reached, and where the Cluster has another one than is here.
 */
export function findWorkload(request: WorkloadRequest): Client | undefined {
  return hasForeignKeys(request.infraCluster) ? undefined : reachedWorkload(request);
}

/**
 * Returns the API server that the Nodes of a Cluster are removed from; undefined while it is
 * unreachable, null if it is not on this host.
 */
export function findWorkloadToLeave(request: WorkloadRequest): Client | null | undefined {
  return reachedWorkload(request) ?? (hasForeignKeys(request.infraCluster) ? null : undefined);
}

function hasForeignKeys(infraCluster: LocalCluster): boolean {
  return getCondition(infraCluster, apiServerReadyCondition)?.reason === foreignKeysReason;
}

/** If the LocalCluster is externally managed, use the Cluster's kubeconfig. */
function reachedWorkload({ host, clusterCache, cluster, infraCluster }: WorkloadRequest): Client | undefined {
  if (!isExternallyManaged(infraCluster)) return host.apiServer(apiServerNameOf(infraCluster))?.client;
  try {
    return clusterCache.getUncachedClient(refOf(cluster));
  } catch (error) {
    if (isClusterNotConnected(error)) return undefined;
    throw error;
  }
}
