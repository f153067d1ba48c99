import type { ObjectRef } from "@capikit/client";
import { CapikitError } from "@capikit/common/errors";

/**
 * The workload cluster is not connected. Most reconciles end without an error then: the cluster
 * cache's source triggers another one after connecting.
 */
export class ClusterNotConnectedError extends CapikitError {
  override readonly name = "ClusterNotConnectedError";
  readonly cluster: ObjectRef;

  constructor(cluster: ObjectRef, options?: ErrorOptions) {
    super(`connection to the workload cluster ${cluster.namespace ?? ""}/${cluster.name} is down`, options);
    this.cluster = cluster;
  }
}

/** Reports whether an error is due to a missing connection to the workload cluster. */
export function isClusterNotConnected(error: unknown): error is ClusterNotConnectedError {
  return error instanceof ClusterNotConnectedError;
}
