/**
 * Connections to workload clusters.
 *
 * @module
 */

export { type ClusterCache, type ClusterCacheContext, createClusterCache } from "./cluster-cache.ts";
export type { ClusterCacheObserver } from "./cluster-cache-observer.ts";
export type { ClusterCacheOptions, ControllerPod, WorkloadOptions } from "./cluster-cache-options.ts";
export { ClusterNotConnectedError, isClusterNotConnected } from "./cluster-not-connected-error.ts";
export type { ClusterSourceOptions } from "./cluster-source.ts";
export type { ClusterWatch } from "./cluster-watch.ts";
export {
  createWorkloadClient,
  type WorkloadClient,
  type WorkloadClientOptions,
} from "./create-workload-client.ts";
export type { HealthState } from "./health-state.ts";
export { UntrustedKubeconfigError } from "./untrusted-kubeconfig.ts";
export type { Connect, OpenConnection, WorkloadConnection } from "./workload-connection.ts";
