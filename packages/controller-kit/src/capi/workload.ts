/**
 * Workload clusters: connections, nodes, hook handlers that reach them, and the certificates,
 * kubeconfigs and Secrets of clusters.
 *
 * @module
 */

export * from "./certificates/certificate.ts";
export * from "./certificates/cluster-certificates.ts";
export * from "./certificates/look-up-certificates.ts";
export { generatePrivateKey, privateKeyToPem, publicKeyToPem } from "./certificates/private-key.ts";
export type { HealthState } from "./cluster-cache/cluster-accessor.ts";
export * from "./cluster-cache/cluster-cache.ts";
export type {
  ClusterCacheObserver,
  Connect,
  OpenConnection,
  WorkloadConnection,
} from "./cluster-cache/cluster-cache-options.ts";
export * from "./cluster-cache/cluster-cache-options.ts";
export * from "./cluster-cache/cluster-not-connected-error.ts";
export type { ClusterSourceOptions, ClusterWatch } from "./cluster-cache/cluster-sources.ts";
export {
  createWorkloadClient,
  UntrustedKubeconfigError,
  type WorkloadClient,
  type WorkloadClientOptions,
} from "./cluster-cache/create-workload-client.ts";
export * from "./kubeconfig/kubeconfig-secret.ts";
export { type NewKubeconfigOptions, newKubeconfig } from "./kubeconfig/kubeconfig-text.ts";
export * from "./nodes/nodes.ts";
export * from "./secrets/bootstrap-data.ts";
export {
  clusterSecrets,
  getClusterSecret,
  kubeconfigDataName,
  tlsCertDataName,
  tlsKeyDataName,
} from "./secrets/cluster-secrets.ts";
export {
  ForeignSecretError,
  isSecretControlledBy,
  takeClusterSecret,
} from "./secrets/secret-owner.ts";
export * from "./workload-handler.ts";
