export {
  blockMoveAnnotation,
  clusterctlLabel,
  clusterctlMoveHierarchyLabel as moveHierarchyLabel,
  clusterctlMoveLabel as moveLabel,
  deleteForMoveAnnotation,
} from "@capikit/api/clusterctl/v1alpha3";
export { clusterNameLabel, pausedAnnotation } from "@capikit/api/core/v1beta2";

/** Group of Clusters and Machines. */
export const coreGroup = "cluster.x-k8s.io";

/** Group of ClusterResourceSets. */
export const addonsGroup = "addons.cluster.x-k8s.io";
