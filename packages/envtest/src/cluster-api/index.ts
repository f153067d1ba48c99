/**
 * Runs Cluster API's managers without containers, with the rights of their service accounts.
 *
 * @module
 */
export { CLUSTER_API_VERSION } from "../go-tools/recipes.ts";
export { applyObjects } from "./apply-objects.ts";
export {
  type ClusterApiPrograms,
  type FindClusterApiOptions,
  findClusterApi,
} from "./find-cluster-api.ts";
export { installComponents } from "./install-components.ts";
export { type ClusterApiComponent, renderComponent } from "./render-component.ts";
export { serviceAccountKubeconfig } from "./service-account-kubeconfig.ts";
export { type ClusterApi, type ClusterApiOptions, startClusterApi } from "./start-cluster-api.ts";
export {
  type ProviderManager,
  type ProviderManagerOptions,
  startProviderManager,
} from "./start-provider-manager.ts";
