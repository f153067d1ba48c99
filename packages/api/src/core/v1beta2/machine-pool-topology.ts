import type { int32 } from "../../meta/index.ts";
import type { MachineTaint } from "./machine-taint.ts";
import type { ObjectMeta } from "./machine-template.ts";
import type { MachinePoolVariables } from "./topology.ts";

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
   * +kubebuilder:validation:Pattern=`^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$`
   */
  name: string;

  /**
   * Failure domains for the machines.
   *
   * +kubebuilder:validation:items:MaxLength=256
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=100
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   */
  failureDomains?: string[];

  /** Deletion settings of the machines. */
  deletion?: MachinePoolTopologyMachineDeletionSpec;

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
   * Minimum time that a machine's Node must be ready before the machine is available.
   *
   * +kubebuilder:validation:Minimum=0
   */
  minReadySeconds?: int32;

  /** Desired number of machines. Omit it if an autoscaler manages the number. */
  replicas?: int32;

  /** Variable overrides. */
  variables?: MachinePoolVariables;
}

/**
 * Deletion settings of the machines.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface MachinePoolTopologyMachineDeletionSpec {
  /**
   * Timeout in seconds of draining a Node. Default, also for 0: no timeout.
   *
   * +kubebuilder:validation:Minimum=0
   */
  nodeDrainTimeoutSeconds?: int32;

  /**
   * Timeout in seconds of waiting until all volumes are detached from a Node. Default, also for 0:
   * no timeout.
   *
   * +kubebuilder:validation:Minimum=0
   */
  nodeVolumeDetachTimeoutSeconds?: int32;

  /**
   * Timeout in seconds of deleting the Node of a deleted machine. 0: no timeout. Default: 10.
   *
   * +kubebuilder:validation:Minimum=0
   */
  nodeDeletionTimeoutSeconds?: int32;
}
