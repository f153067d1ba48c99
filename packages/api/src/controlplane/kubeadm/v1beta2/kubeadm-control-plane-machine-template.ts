import type {
  ContractVersionedObjectReference,
  MachineReadinessGate,
  MachineTaint,
  ObjectMeta,
} from "../../../core/v1beta2/index.ts";
import type { int32 } from "../../../meta/index.ts";

/** What the machines are made from. */
export interface KubeadmControlPlaneMachineTemplate {
  /** Labels and annotations of the objects made from it. */
  metadata?: ObjectMeta;

  /** The wanted state of the machines. */
  spec: KubeadmControlPlaneMachineTemplateSpec;
}

/** The wanted state of the machines. */
export interface KubeadmControlPlaneMachineTemplateSpec {
  /** The infrastructure provider's template of the machines. */
  infrastructureRef: ContractVersionedObjectReference;

  /**
   * Further conditions that a machine must have to be Ready.
   *
   * +kubebuilder:validation:MaxItems=32
   * +kubebuilder:validation:MinItems=1
   * +listType=map
   * +listMapKey=conditionType
   */
  readinessGates?: MachineReadinessGate[];

  /** How machines are deleted. */
  deletion?: KubeadmControlPlaneMachineTemplateDeletionSpec;

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

/**
 * How machines are deleted.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface KubeadmControlPlaneMachineTemplateDeletionSpec {
  /**
   * How many seconds draining a Node may take. Nothing or 0 means for ever.
   *
   * +kubebuilder:validation:Minimum=0
   */
  nodeDrainTimeoutSeconds?: int32;

  /**
   * How many seconds to wait until all volumes are detached from a Node. Nothing or 0 means for ever.
   *
   * +kubebuilder:validation:Minimum=0
   */
  nodeVolumeDetachTimeoutSeconds?: int32;

  /**
   * How many seconds to try to delete the Node of a machine that is being deleted. 0 means for ever; 10
   * by default.
   *
   * +kubebuilder:validation:Minimum=0
   */
  nodeDeletionTimeoutSeconds?: int32;
}

/**
 * How machines are named.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface MachineNamingSpec {
  /**
   * Go template of the machines' names. It must use .random and may use .cluster.name, and the name of
   * the object that owns the machine.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  template?: string;
}
