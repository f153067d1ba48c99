import {
  type Cluster,
  clusterControlPlaneInitializedCondition,
  waitingForBootstrapDataReason,
  waitingForClusterInfrastructureReadyReason,
  waitingForControlPlaneInitializedReason,
} from "@capikit/api/core/v1beta2";
import { isConditionTrue } from "../../capi/index.ts";
import type { Wait } from "./lifecycle-plan.ts";

export interface MachineNeeds {
  /** Whether its bootstrap data exist or are not needed. */
  readonly hasData: boolean;
  /** Whether to skip waiting for the first control plane. */
  readonly isControlPlane: boolean;
}

/** Returns the missing prerequisite of a machine: infrastructure or bootstrap data. */
export function machineWait(cluster: Cluster, { hasData, isControlPlane }: MachineNeeds): Wait | undefined {
  const name = cluster.metadata.name ?? "";
  if (cluster.status?.initialization?.infrastructureProvisioned !== true) {
    return {
      reason: waitingForClusterInfrastructureReadyReason,
      message: `Waiting for the infrastructure of Cluster ${name} to be provisioned`,
    };
  }
  if (hasData) return undefined;
  if (!isControlPlane && !isConditionTrue(cluster, clusterControlPlaneInitializedCondition)) {
    return {
      reason: waitingForControlPlaneInitializedReason,
      message: `Waiting for the control plane of Cluster ${name} to be initialized`,
    };
  }
  return {
    reason: waitingForBootstrapDataReason,
    message: "Waiting for the bootstrap provider to create the bootstrap data",
  };
}
