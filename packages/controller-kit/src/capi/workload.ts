/**
 * Workload clusters: connections, nodes, hook handlers that reach them, and the certificates,
 * kubeconfigs and Secrets of clusters.
 *
 * @module
 */

export * from "./certificates/index.ts";
export * from "./cluster-cache/index.ts";
export * from "./kubeconfig/index.ts";
export * from "./nodes/index.ts";
export * from "./secrets/index.ts";
export * from "./workload-hooks/index.ts";
