/** The group of Clusters and Machines. */
export const coreGroup = "cluster.x-k8s.io";

/** The group of ClusterResourceSets. */
export const addonsGroup = "addons.cluster.x-k8s.io";

/** The label that clusterctl gives to all it installs; objects of CRDs with it are looked at when moving. */
export const clusterctlLabel = "clusterctl.cluster.x-k8s.io";

/** On a CRD or an object: it is moved, whoever owns it. */
export const moveLabel = "clusterctl.cluster.x-k8s.io/move";

/** On a CRD or an object: it is moved, and all that it owns. */
export const moveHierarchyLabel = "clusterctl.cluster.x-k8s.io/move-hierarchy";

/** On an object: it is not moved before the annotation is gone. */
export const blockMoveAnnotation = "clusterctl.cluster.x-k8s.io/block-move";

/** On an object: it is deleted because it lives in another cluster now. */
export const deleteForMoveAnnotation = "clusterctl.cluster.x-k8s.io/delete-for-move";

/** On an object: controllers leave it alone. */
export const pausedAnnotation = "cluster.x-k8s.io/paused";

/** The label with the name of the Cluster that an object belongs to. */
export const clusterNameLabel = "cluster.x-k8s.io/cluster-name";
