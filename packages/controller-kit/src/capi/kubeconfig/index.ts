/**
 * Kubeconfigs of clusters and their Secrets.
 *
 * @module
 */

export {
  createKubeconfigSecret,
  createKubeconfigSecretWithOwner,
  getKubeconfig,
  type KubeconfigSecretOptions,
  kubeconfigSecret,
  MissingAuthorityError,
  needsClientCertRotation,
  regenerateKubeconfigSecret,
} from "./kubeconfig-secret.ts";
export { type NewKubeconfigOptions, newKubeconfig } from "./kubeconfig-text.ts";
