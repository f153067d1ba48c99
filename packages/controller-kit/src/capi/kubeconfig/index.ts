/**
 * Kubeconfigs of clusters, and the Secrets that hold them.
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
