/**
 * Configurations of clusters and identities, and the sources of `loadConfig`.
 *
 * @module
 */
export type { ExecIdentity, HeaderIdentity, Identity, Impersonation } from "./cluster-config.ts";
export { readPrivateKey } from "./inline-certificates.ts";
export { parseKubeconfig } from "./kubeconfig.ts";
export { kubeconfigText } from "./kubeconfig-text.ts";
export { inClusterConfig } from "./load-config.ts";
