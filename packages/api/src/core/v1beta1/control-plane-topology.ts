import type { Duration, int32 } from "../../meta/index.ts";
import type { ControlPlaneTopologyRolloutSpec } from "../v1beta2/control-plane-topology.ts";
import type { MachineReadinessGate } from "../v1beta2/machine-readiness-gate.ts";
import type { MachineTaint } from "../v1beta2/machine-taint.ts";
import type { ControlPlaneVariables } from "./cluster-variable.ts";
import type { MachineHealthCheckTopology } from "./machine-health-check-topology.ts";
import type { ObjectMeta } from "./object-meta.ts";

export type { ControlPlaneTopologyRolloutSpec } from "../v1beta2/control-plane-topology.ts";

/** Control plane of a topology. */
export interface ControlPlaneTopology {
  /** Labels and annotations to add to the objects and their machines. */
  metadata?: ObjectMeta;

  /** Desired number of machines. Omit it if an autoscaler manages the number. */
  replicas?: int32;

  /** Rollout settings. */
  rollout?: ControlPlaneTopologyRolloutSpec;

  /** MachineHealthCheck for the machines. */
  machineHealthCheck?: MachineHealthCheckTopology;

  /** Timeout of draining a Node. Default, also for 0: no timeout. */
  nodeDrainTimeout?: Duration;

  /**
   * Timeout of waiting until all volumes are detached from a Node. Default, also for 0: no timeout.
   */
  nodeVolumeDetachTimeout?: Duration;

  /** Timeout of deleting the Node of a deleted machine. 0: no timeout. Default: 10 seconds. */
  nodeDeletionTimeout?: Duration;

  /**
   * Taints of the Nodes.
   *
   * +kubebuilder:validation:MaxItems=64
   * +kubebuilder:validation:MinItems=1
   * +listType=map
   * +listMapKey=key
   * +listMapKey=effect
   */
  taints?: MachineTaint[];

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
