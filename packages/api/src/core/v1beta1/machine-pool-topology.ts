import type { Duration, int32 } from "../../meta/index.ts";
import type { MachinePoolVariables } from "./cluster-variable.ts";
import type { MachineTaint } from "./machine-taint.ts";
import type { ObjectMeta } from "./object-meta.ts";

/** One group of workers, a MachinePool, of a cluster made from a ClusterClass. */
export interface MachinePoolTopology {
  /** Labels and annotations that are added to the objects of this part and its machines. */
  metadata?: ObjectMeta;

  /**
   * Name of the class of workers in the ClusterClass.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  class: string;

  /**
   * Name of this group, unique in the topology.
   *
   * +kubebuilder:validation:MaxLength=63
   * +kubebuilder:validation:MinLength=1
   */
  name: string;

  /**
   * The failure domains in which the machines may be placed.
   *
   * +kubebuilder:validation:items:MaxLength=256
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=100
   */
  failureDomains?: string[];

  /** How long draining a Node may take. Nothing or 0 means for ever. */
  nodeDrainTimeout?: Duration;

  /** How long to wait until all volumes are detached from a Node. Nothing or 0 means for ever. */
  nodeVolumeDetachTimeout?: Duration;

  /**
   * How long to try to delete the Node of a machine that is being deleted. 0 means for ever; 10 seconds
   * by default.
   */
  nodeDeletionTimeout?: Duration;

  /**
   * Taints that the machines' Nodes get.
   *
   * +kubebuilder:validation:MaxItems=64
   * +kubebuilder:validation:MinItems=1
   * +listType=map
   * +listMapKey=key
   * +listMapKey=effect
   */
  taints?: MachineTaint[];

  /** How long a machine's Node must be ready for the machine to be available. */
  minReadySeconds?: int32;

  /**
   * How many machines there shall be. Leave it out where something else, such as an autoscaler, sets the
   * number.
   */
  replicas?: int32;

  /** Values of variables that hold for this part alone. */
  variables?: MachinePoolVariables;
}
