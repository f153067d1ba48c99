/** Blocks the deletion of a ClusterResourceSet until it is removed from all bindings. */
export const clusterResourceSetFinalizer = "addons.cluster.x-k8s.io";
