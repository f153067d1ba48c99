import {
  type Cluster,
  clusterControlPlaneInitializedCondition,
  waitingForBootstrapDataReason,
  waitingForClusterInfrastructureReadyReason,
  waitingForControlPlaneInitializedReason,
} from "@capikit/api/core/v1beta2";
import { isConditionTrue } from "../../capi/conditions/index.ts";
import type { Wait } from "./lifecycle-plan.ts";

/** What a machine, or a pool of them, waits for. */
export interface MachineNeeds {
  /** Whether its bootstrap data are there, or it needs none. */
  readonly hasData: boolean;
  /** Whether the first control plane must not be waited for. */
  readonly isControlPlane: boolean;
}

/** What must be there before a machine can be made: what its Cluster's machines share, and what it boots with. */
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
    message: "Waiting for the bootstrap provider to make the bootstrap data",
  };
}
