import type { MachineReadinessGate, MachineTaint, ObjectMeta } from "../../../core/v1beta1/index.ts";
import type { Duration, ObjectReference } from "../../../meta/index.ts";

/** What the machines are made from. */
export interface KubeadmControlPlaneMachineTemplate {
  /** Labels and annotations of the objects made from it. */
  metadata?: ObjectMeta;

  /** The infrastructure provider's template of the machines. */
  infrastructureRef: ObjectReference;

  /**
   * Further conditions that a machine must have to be Ready.
   *
   * +kubebuilder:validation:MaxItems=32
   * +listType=map
   * +listMapKey=conditionType
   */
  readinessGates?: MachineReadinessGate[];

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
}

/** How machines are named. */
export interface MachineNamingStrategy {
  /**
   * Go template of the machines' names. It must use .random and may use .cluster.name, and the name of
   * the object that owns the machine.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  template?: string;
}
