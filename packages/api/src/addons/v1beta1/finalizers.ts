/** Holds a ClusterResourceSet until it is taken out of all bindings. */
export const clusterResourceSetFinalizer = "addons.cluster.x-k8s.io";
