/**
 * Secrets of clusters and bootstrap data.
 *
 * @module
 */

export {
  adoptBootstrapData,
  type BootstrapData,
  getBootstrapData,
  storeBootstrapData,
} from "./bootstrap-data.ts";
export { getClusterSecret } from "./cluster-secret.ts";
export {
  clusterSecretName,
  kubeconfigDataName,
  parseClusterSecretName,
  type SecretPurpose,
  tlsCertDataName,
  tlsKeyDataName,
} from "./cluster-secret-name.ts";
export { clusterSecrets } from "./cluster-secrets.ts";
export {
  ForeignSecretError,
  isSecretControlledBy,
  isSecretOfCluster,
  takeClusterSecret,
} from "./secret-owner.ts";
