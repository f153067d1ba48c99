/**
 * Workload clusters: connections, nodes, hook handlers that reach them, and the certificates,
 * kubeconfigs and Secrets of clusters.
 *
 * @module
 */

export {
  type CertificateAuthorityOptions,
  type CertificateKeyPair,
  type ClientCertificateOptions,
  newCertificateAuthority,
  parseCertificate,
  signClientCertificate,
} from "./certificates/certificate.ts";
export {
  type CertificatePurpose,
  type ClusterCertificate,
  initialControlPlaneCertificates,
} from "./certificates/cluster-certificates.ts";
export {
  certificateSecret,
  generateCertificates,
  type LookUpCertificatesOptions,
  lookUpCertificates,
  lookUpOrGenerateCertificates,
  saveGeneratedCertificates,
} from "./certificates/look-up-certificates.ts";
export {
  generatePrivateKey,
  parsePrivateKey,
  privateKeyToPem,
  publicKeyToPem,
} from "./certificates/private-key.ts";
export {
  type ClusterCache,
  type ClusterCacheContext,
  createClusterCache,
} from "./cluster-cache/cluster-cache.ts";
export type { ClusterCacheObserver } from "./cluster-cache/cluster-cache-observer.ts";
export type {
  ClusterCacheOptions,
  ControllerPod,
  WorkloadOptions,
} from "./cluster-cache/cluster-cache-options.ts";
export {
  ClusterNotConnectedError,
  isClusterNotConnected,
} from "./cluster-cache/cluster-not-connected-error.ts";
export type { ClusterSourceOptions } from "./cluster-cache/cluster-sources.ts";
export type { ClusterWatch } from "./cluster-cache/cluster-watch.ts";
export {
  createWorkloadClient,
  type WorkloadClient,
  type WorkloadClientOptions,
} from "./cluster-cache/create-workload-client.ts";
export type { HealthState } from "./cluster-cache/health-state.ts";
export { UntrustedKubeconfigError } from "./cluster-cache/untrusted-kubeconfig.ts";
export type { Connect, OpenConnection, WorkloadConnection } from "./cluster-cache/workload-connection.ts";
export {
  createKubeconfigSecret,
  createKubeconfigSecretWithOwner,
  getKubeconfig,
  type KubeconfigSecretOptions,
  kubeconfigSecret,
  MissingAuthorityError,
  needsClientCertRotation,
  regenerateKubeconfigSecret,
} from "./kubeconfig/kubeconfig-secret.ts";
export { type NewKubeconfigOptions, newKubeconfig } from "./kubeconfig/kubeconfig-text.ts";
export {
  AmbiguousNodeError,
  type CacheIndex,
  findNodeByProviderId,
  isNodeReady,
  nodeProviderIdIndex,
  nodeReadyCondition,
} from "./nodes/find-node.ts";
export {
  adoptBootstrapData,
  type BootstrapData,
  getBootstrapData,
  storeBootstrapData,
} from "./secrets/bootstrap-data.ts";
export {
  clusterSecretName,
  clusterSecrets,
  getClusterSecret,
  kubeconfigDataName,
  parseClusterSecretName,
  type SecretPurpose,
  tlsCertDataName,
  tlsKeyDataName,
} from "./secrets/cluster-secrets.ts";
export {
  ForeignSecretError,
  isSecretControlledBy,
  isSecretOfCluster,
  takeClusterSecret,
} from "./secrets/secret-owner.ts";
export {
  type ClusterHook,
  type WorkloadCall,
  type WorkloadClients,
  type WorkloadContext,
  type WorkloadHandler,
  type WorkloadHandlerOptions,
  type WorkloadWait,
  workloadHandler,
} from "./workload-hooks/workload-handler.ts";
