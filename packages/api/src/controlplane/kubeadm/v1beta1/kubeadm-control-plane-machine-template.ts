import type { MachineReadinessGate, MachineTaint, ObjectMeta } from "../../../core/v1beta1/index.ts";
import type { Duration, ObjectReference } from "../../../meta/index.ts";

/** Template of the machines. */
export interface KubeadmControlPlaneMachineTemplate {
  /** Labels and annotations of the objects. */
  metadata?: ObjectMeta;

  /**
   * Infrastructure template of the machines.
   *
   * +capikit:conversion:from=spec.infrastructureRef
   */
  infrastructureRef: ObjectReference;

  /**
   * Additional conditions for the Ready condition of machines.
   *
   * +kubebuilder:validation:MaxItems=32
   * +listType=map
   * +listMapKey=conditionType
   * +capikit:conversion:from=spec.readinessGates
   */
  readinessGates?: MachineReadinessGate[];

  /**
   * Timeout of draining a Node. Default, also for 0: no timeout.
   *
   * +capikit:conversion:from=spec.deletion.nodeDrainTimeoutSeconds
   * +capikit:conversion:with=seconds
   */
  nodeDrainTimeout?: Duration;

  /**
   * Timeout of waiting until all volumes are detached from a Node. Default, also for 0: no timeout.
   *
   * +capikit:conversion:from=spec.deletion.nodeVolumeDetachTimeoutSeconds
   * +capikit:conversion:with=seconds
   */
  nodeVolumeDetachTimeout?: Duration;

  /**
   * Timeout of deleting the Node of a deleted machine. 0: no timeout. Default: 10 seconds.
   *
   * +capikit:conversion:from=spec.deletion.nodeDeletionTimeoutSeconds
   * +capikit:conversion:with=seconds
   */
  nodeDeletionTimeout?: Duration;

  /**
   * Taints of the Nodes.
   *
   * +kubebuilder:validation:MaxItems=64
   * +kubebuilder:validation:MinItems=1
   * +listType=map
   * +listMapKey=key
   * +listMapKey=effect
   * +capikit:conversion:from=spec.taints
   * +capikit:conversion:go:nilIfEmpty
   */
  taints?: MachineTaint[];
}

/** Naming strategy of the machines. */
export interface MachineNamingStrategy {
  /**
   * Go template for machine names. It must use .random, and may use .cluster.name and the name of
   * the owner.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  template?: string;
}
