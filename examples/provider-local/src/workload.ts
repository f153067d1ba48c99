import type { Cluster } from "@capikit/api/core/v1beta2";
import type { Client } from "@capikit/client";
import {
  type ClusterCache,
  isClusterNotConnected,
  isExternallyManaged,
  objectKey,
} from "@capikit/controller-kit/capi";
import type { LocalCluster } from "../api/infrastructure/v1beta2/index.ts";
import type { Host } from "./host/host.ts";
import { apiServerNameOf } from "./host/names.ts";

/** Reason and message of a condition while there is no workload. */
export const waitingForApiServer = [
  "WaitingForAPIServer",
  "Waiting for the API server of the LocalCluster",
] as const;

/**
 * The API server of a Cluster; undefined while it is not reached. Where somebody else manages the LocalCluster, it is what the Cluster's
 * kubeconfig names.
 */
export function findWorkload(
  host: Host,
  clusterCache: ClusterCache,
  cluster: Cluster,
  infraCluster: LocalCluster,
): Client | undefined {
  if (!isExternallyManaged(infraCluster)) return host.apiServer(apiServerNameOf(infraCluster))?.client;
  try {
    return clusterCache.getUncachedClient(objectKey(cluster));
  } catch (error) {
    if (isClusterNotConnected(error)) return undefined;
    throw error;
  }
}
