import type { Duration, int32 } from "../../meta/index.ts";
import type { MachineTaint } from "../v1beta2/machine-taint.ts";
import type { MachinePoolVariables } from "./cluster-variable.ts";
import type { ObjectMeta } from "./object-meta.ts";

/** MachinePool of a topology. */
export interface MachinePoolTopology {
  /** Labels and annotations to add to the objects and their machines. */
  metadata?: ObjectMeta;

  /**
   * Name of the class in the ClusterClass.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  class: string;

  /**
   * Name, unique in the topology.
   *
   * +kubebuilder:validation:MaxLength=63
   * +kubebuilder:validation:MinLength=1
   */
  name: string;

  /**
   * Failure domains for the machines.
   *
   * +kubebuilder:validation:items:MaxLength=256
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=100
   */
  failureDomains?: string[];

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

  /** Minimum time that a machine's Node must be ready before the machine is available. */
  minReadySeconds?: int32;

  /** Desired number of machines. Omit it if an autoscaler manages the number. */
  replicas?: int32;

  /** Variable overrides. */
  variables?: MachinePoolVariables;
}
