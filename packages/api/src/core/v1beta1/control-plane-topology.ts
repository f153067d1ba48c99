import type { Duration } from "../../meta/index.ts";
import type * as v1beta2 from "../v1beta2/control-plane-topology.ts";
import type { MachineReadinessGate } from "../v1beta2/machine-readiness-gate.ts";
import type { ControlPlaneVariables } from "./cluster-variable.ts";
import type { ObjectMeta } from "./object-meta.ts";
import type { MachineHealthCheckTopology } from "./topology.ts";

export type { ControlPlaneTopologyRolloutSpec } from "../v1beta2/control-plane-topology.ts";

/** Control plane of a topology. */
export interface ControlPlaneTopology
  extends Pick<v1beta2.ControlPlaneTopology, "replicas" | "rollout" | "taints"> {
  /** Labels and annotations to add to the objects and their machines. */
  metadata?: ObjectMeta;

  /**
   * MachineHealthCheck for the machines.
   *
   * +capikit:conversion:from=healthCheck
   */
  machineHealthCheck?: MachineHealthCheckTopology;

  /**
   * Timeout of draining a Node. Default, also for 0: no timeout.
   *
   * +capikit:conversion:from=deletion.nodeDrainTimeoutSeconds
   * +capikit:conversion:with=seconds
   */
  nodeDrainTimeout?: Duration;

  /**
   * Timeout of waiting until all volumes are detached from a Node. Default, also for 0: no timeout.
   *
   * +capikit:conversion:from=deletion.nodeVolumeDetachTimeoutSeconds
   * +capikit:conversion:with=seconds
   */
  nodeVolumeDetachTimeout?: Duration;

  /**
   * Timeout of deleting the Node of a deleted machine. 0: no timeout. Default: 10 seconds.
   *
   * +capikit:conversion:from=deletion.nodeDeletionTimeoutSeconds
   * +capikit:conversion:with=seconds
   */
  nodeDeletionTimeout?: Duration;

  /**
   * Additional conditions for the Ready condition of machines.
   *
   * +kubebuilder:validation:MaxItems=32
   * +listType=map
   * +listMapKey=conditionType
   */
  readinessGates?: MachineReadinessGate[];

  /** Variable overrides. */
  variables?: ControlPlaneVariables;
}
