import type { Cluster } from "@capikit/api/core/v1beta2";
import type { Client } from "@capikit/client";
import { type ClusterCache, isClusterNotConnected } from "@capikit/controller-kit/capi/cluster-cache";
import { getCondition } from "@capikit/controller-kit/capi/conditions";
import { isExternallyManaged, objectKey } from "@capikit/controller-kit/capi/metadata";
import type { LocalCluster } from "../api/infrastructure/v1beta2/index.ts";
import type { Host } from "./host/host.ts";
import { apiServerNameOf } from "./host/names.ts";

/** On LocalClusters: whether the API server takes requests. */
export const apiServerReadyCondition = "APIServerReady";

/** Reason of it where the Secrets of the Cluster hold keys that are not those of the API server that Clusters share. */
export const foreignKeysReason = "ForeignKeys";

/** Reason and message of a condition while there is no workload. */
export const waitingForApiServer = [
  "WaitingForAPIServer",
  "Waiting for the API server of the LocalCluster",
] as const;

/** Whose workload, and where it may be. */
export interface WorkloadWish {
  readonly host: Host;
  readonly clusterCache: ClusterCache;
  readonly cluster: Cluster;
  readonly infraCluster: LocalCluster;
}

/**
 * The API server that Nodes of a Cluster are to be registered in; undefined while it is not reached, and where the Cluster has another one
 * than is here.
 */
export function findWorkload(wish: WorkloadWish): Client | undefined {
  return hasForeignKeys(wish.infraCluster) ? undefined : reachedWorkload(wish);
}

/**
 * The API server that Nodes of a Cluster are to be removed from; undefined while it is not reached, null where it is not waited for, as it
 * is not here.
 */
export function findWorkloadToLeave(wish: WorkloadWish): Client | null | undefined {
  return reachedWorkload(wish) ?? (hasForeignKeys(wish.infraCluster) ? null : undefined);
}

function hasForeignKeys(infraCluster: LocalCluster): boolean {
  return getCondition(infraCluster, apiServerReadyCondition)?.reason === foreignKeysReason;
}

/** Where somebody else manages the LocalCluster, it is what the Cluster's kubeconfig names. */
function reachedWorkload({ host, clusterCache, cluster, infraCluster }: WorkloadWish): Client | undefined {
  if (!isExternallyManaged(infraCluster)) return host.apiServer(apiServerNameOf(infraCluster))?.client;
  try {
    return clusterCache.getUncachedClient(objectKey(cluster));
  } catch (error) {
    if (isClusterNotConnected(error)) return undefined;
    throw error;
  }
}
