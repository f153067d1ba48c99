/** Group of Clusters and Machines. */
export const coreGroup = "cluster.x-k8s.io";

/** Group of ClusterResourceSets. */
export const addonsGroup = "addons.cluster.x-k8s.io";

/** Label of everything that clusterctl installs; a move reads objects of CRDs with it. */
export const clusterctlLabel = "clusterctl.cluster.x-k8s.io";

/** On a CRD or an object: it moves, regardless of its owners. */
export const moveLabel = "clusterctl.cluster.x-k8s.io/move";

/** On a CRD or an object: it moves, with all objects that it owns. */
export const moveHierarchyLabel = "clusterctl.cluster.x-k8s.io/move-hierarchy";

/** On an object: the move waits until the annotation is removed. */
export const blockMoveAnnotation = "clusterctl.cluster.x-k8s.io/block-move";

/** On an object: it is deleted because it has moved to another cluster. */
export const deleteForMoveAnnotation = "clusterctl.cluster.x-k8s.io/delete-for-move";

/** On an object: controllers do not reconcile it. */
export const pausedAnnotation = "cluster.x-k8s.io/paused";

/** Label with the name of the Cluster that an object belongs to. */
export const clusterNameLabel = "cluster.x-k8s.io/cluster-name";
