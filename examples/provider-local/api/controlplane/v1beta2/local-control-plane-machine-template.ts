import type {
  ContractVersionedObjectReference,
  MachineReadinessGate,
  MachineTaint,
} from "@capikit/api/core/v1beta2";
import type { int32, ObjectMeta } from "@capikit/api/meta";

/** LocalControlPlaneMachineTemplate is the template of the Machines of a control plane. */
export interface LocalControlPlaneMachineTemplate {
  /** metadata that each Machine gets. */
  metadata?: ObjectMeta;

  /** spec of each Machine. */
  spec: LocalControlPlaneMachineTemplateSpec;
}

/** LocalControlPlaneMachineTemplateSpec is the template of Machines. */
export interface LocalControlPlaneMachineTemplateSpec {
  /** infrastructureRef names the template of the infrastructure machines. */
  infrastructureRef: ContractVersionedObjectReference;

  /**
   * readinessGates are additional conditions that a Machine needs to be ready.
   * +listType=map
   * +listMapKey=conditionType
   * +kubebuilder:validation:MinItems=1
   * +kubebuilder:validation:MaxItems=32
   */
  readinessGates?: MachineReadinessGate[];

  /** deletion configures the deletion of Machines. */
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
 * LocalControlPlaneMachineDeletion configures the deletion of Machines.
 * +kubebuilder:validation:MinProperties=1
 */
export interface LocalControlPlaneMachineDeletion {
  /**
   * nodeDrainTimeoutSeconds is the timeout of draining a Node; 0 means no limit.
   * +kubebuilder:validation:Minimum=0
   */
  nodeDrainTimeoutSeconds?: int32;

  /**
   * nodeVolumeDetachTimeoutSeconds is the timeout of detaching volumes; 0 means no limit.
   * +kubebuilder:validation:Minimum=0
   */
  nodeVolumeDetachTimeoutSeconds?: int32;

  /**
   * nodeDeletionTimeoutSeconds is the timeout of deleting the Node; 0 means no limit.
   * +kubebuilder:validation:Minimum=0
   */
  nodeDeletionTimeoutSeconds?: int32;
}
