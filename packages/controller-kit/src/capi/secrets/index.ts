/**
 * Secrets of clusters and bootstrap data.
 *
 * @module
 */

export {
  adoptBootstrapData,
  type BootstrapData,
  bootstrapDataSecret,
  getBootstrapData,
  storeBootstrapData,
} from "./bootstrap-data.ts";
export { getClusterSecret } from "./cluster-secret.ts";
export {
  clusterSecretName,
  kubeconfigDataName,
  parseClusterSecretName,
  type SecretPurpose,
  secretPurposes,
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
