import type {
  ContractVersionedObjectReference,
  MachineReadinessGate,
  MachineTaint,
  ObjectMeta,
} from "../../../core/v1beta2/index.ts";
import type { int32 } from "../../../meta/index.ts";

/** Template of the machines. */
export interface KubeadmControlPlaneMachineTemplate {
  /** Labels and annotations of the objects. */
  metadata?: ObjectMeta;

  /** Desired state of the machines. */
  spec: KubeadmControlPlaneMachineTemplateSpec;
}

/** Desired state of the machines. */
export interface KubeadmControlPlaneMachineTemplateSpec {
  /** Infrastructure template of the machines. */
  infrastructureRef: ContractVersionedObjectReference;

  /**
   * Additional conditions for the Ready condition of machines.
   *
   * +kubebuilder:validation:MaxItems=32
   * +kubebuilder:validation:MinItems=1
   * +listType=map
   * +listMapKey=conditionType
   */
  readinessGates?: MachineReadinessGate[];

  /** Deletion settings of the machines. */
  deletion?: KubeadmControlPlaneMachineTemplateDeletionSpec;

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
}

/**
 * Deletion settings of the machines.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface KubeadmControlPlaneMachineTemplateDeletionSpec {
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

/**
 * Naming strategy of the machines.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface MachineNamingSpec {
  /**
   * Go template for machine names. It must use .random, and may use .cluster.name and the name of
   * the owner.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  template?: string;
}
