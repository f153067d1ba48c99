import type {
  ContractVersionedObjectReference,
  MachineReadinessGate,
  MachineTaint,
} from "@capikit/api/core/v1beta2";
import type { int32, ObjectMeta } from "@capikit/api/meta";

/** LocalControlPlaneMachineTemplate is what the Machines of a control plane are made from. */
export interface LocalControlPlaneMachineTemplate {
  /** metadata that each Machine gets. */
  metadata?: ObjectMeta;

  /** spec of each Machine. */
  spec: LocalControlPlaneMachineTemplateSpec;
}

/** LocalControlPlaneMachineTemplateSpec is what Machines are made from. */
export interface LocalControlPlaneMachineTemplateSpec {
  /** infrastructureRef names the template of the infrastructure machines. */
  infrastructureRef: ContractVersionedObjectReference;

  /**
   * readinessGates are conditions that a Machine needs for being ready, besides.
   * +listType=map
   * +listMapKey=conditionType
   * +kubebuilder:validation:MinItems=1
   * +kubebuilder:validation:MaxItems=32
   */
  readinessGates?: MachineReadinessGate[];

  /** deletion says how Machines are deleted. */
  deletion?: LocalControlPlaneMachineDeletion;

  /**
   * taints of the Nodes.
   * +capikit:conversion:preserve
   * +listType=map
   * +listMapKey=key
   * +listMapKey=effect
   * +kubebuilder:validation:MinItems=1
   * +kubebuilder:validation:MaxItems=64
   */
  taints?: MachineTaint[];
}

/**
 * LocalControlPlaneMachineDeletion says how Machines are deleted.
 * +kubebuilder:validation:MinProperties=1
 */
export interface LocalControlPlaneMachineDeletion {
  /**
   * nodeDrainTimeoutSeconds is how long draining a Node may take; 0 means for ever.
   * +kubebuilder:validation:Minimum=0
   */
  nodeDrainTimeoutSeconds?: int32;

  /**
   * nodeVolumeDetachTimeoutSeconds is how long detaching volumes may take; 0 means for ever.
   * +kubebuilder:validation:Minimum=0
   */
  nodeVolumeDetachTimeoutSeconds?: int32;

  /**
   * nodeDeletionTimeoutSeconds is how long deleting the Node is tried; 0 means for ever.
   * +kubebuilder:validation:Minimum=0
   */
  nodeDeletionTimeoutSeconds?: int32;
}
