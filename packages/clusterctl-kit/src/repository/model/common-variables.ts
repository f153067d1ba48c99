/** Variables that `clusterctl generate cluster` always sets. */
export const alwaysSetVariables: readonly string[] = Object.freeze([
  "CLUSTER_NAME",
  "NAMESPACE",
  "CONTROL_PLANE_MACHINE_COUNT",
  "WORKER_MACHINE_COUNT",
]);
