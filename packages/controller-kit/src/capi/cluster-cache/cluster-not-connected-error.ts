import type { ObjectKey } from "../metadata/object-like.ts";

/**
 * There is no connection to a workload cluster. Most reconciles then end without an error and come again when the cluster cache's source tells
 * of a connection.
 */
export class ClusterNotConnectedError extends Error {
  override readonly name = "ClusterNotConnectedError";
  readonly cluster: ObjectKey;

  constructor(cluster: ObjectKey, options?: ErrorOptions) {
    super(`connection to the workload cluster ${cluster.namespace ?? ""}/${cluster.name} is down`, options);
    this.cluster = cluster;
  }
}

/** Whether something failed because there is no connection to the workload cluster. */
export function isClusterNotConnected(error: unknown): error is ClusterNotConnectedError {
  return error instanceof ClusterNotConnectedError;
}
