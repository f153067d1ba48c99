/**
 * Configurations of clusters and identities, and the sources that `loadConfig` of `@capikit/client`
 * chooses from.
 *
 * @module
 */
export type { ExecIdentity, Identity, Impersonation } from "./cluster-config.ts";
export { inClusterConfig } from "./in-cluster.ts";
export { parseKubeconfig } from "./kubeconfig.ts";
