/**
 * Runs Cluster API's managers without containers, with the rights of their service accounts.
 *
 * @module
 */

export type { KeyPair } from "../authority.ts";
export { CLUSTER_API_VERSION } from "../go-tools/cluster-api-recipes.ts";
export { type SimulatedKubelet, simulateKubelet } from "../nodes/simulate-kubelet.ts";
export { type SimulateNodesOptions, simulateNodes } from "../nodes/simulate-nodes.ts";
export { createKubeadmObjects } from "../nodes/simulated-node.ts";
export {
  type ClusterApiPrograms,
  clusterApiCrds,
  type FindClusterApiOptions,
  findClusterApi,
} from "./find-cluster-api.ts";
export { type FindKubeadmOptions, findKubeadm } from "./find-kubeadm.ts";
export { findProvider, hasProvider } from "./find-provider.ts";
export * from "./install-components.ts";
export * from "./install-provider.ts";
export { type ReleasedComponentsOptions, releasedComponents } from "./released-components.ts";
export {
  type ClusterApi,
  type ClusterApiOptions,
  type InstalledClusterApi,
  installClusterApi,
  startClusterApi,
} from "./start-cluster-api.ts";
export * from "./start-provider-manager.ts";
