import type { MachineReadinessGate } from "@capikit/api/core/v1beta1";
import type { Duration, ObjectMeta } from "@capikit/api/meta";

/** LocalControlPlaneMachineTemplate is the template of the Machines of a control plane. */
export interface LocalControlPlaneMachineTemplate {
  /** metadata that each Machine gets. */
  metadata?: ObjectMeta;

  /**
   * infrastructureRef names the template of the infrastructure machines.
   * +capikit:conversion:from=spec.infrastructureRef
   */
  infrastructureRef: LocalTemplateReference;

  /**
   * readinessGates are additional conditions that a Machine needs to be ready.
   * +listType=map
   * +listMapKey=conditionType
   * +kubebuilder:validation:MinItems=1
   * +kubebuilder:validation:MaxItems=32
   * +capikit:conversion:from=spec.readinessGates
   */
  readinessGates?: MachineReadinessGate[];

  /**
   * nodeDrainTimeout is the timeout of draining a Node; 0 means no limit.
   * +capikit:conversion:from=spec.deletion.nodeDrainTimeoutSeconds
   * +capikit:conversion:with=seconds
   */
  nodeDrainTimeout?: Duration;

  /**
   * nodeVolumeDetachTimeout is the timeout of detaching volumes; 0 means no limit.
   * +capikit:conversion:from=spec.deletion.nodeVolumeDetachTimeoutSeconds
   * +capikit:conversion:with=seconds
   */
  nodeVolumeDetachTimeout?: Duration;

  /**
   * nodeDeletionTimeout is the timeout of deleting the Node; 0 means no limit.
   * +capikit:conversion:from=spec.deletion.nodeDeletionTimeoutSeconds
   * +capikit:conversion:with=seconds
   */
  nodeDeletionTimeout?: Duration;
}

/** LocalTemplateReference names a template of machines. */
export interface LocalTemplateReference {
  /**
   * apiVersion of the template. Of later versions only the group is kept, so it has to be v1beta1.
   * +kubebuilder:validation:Pattern=`^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*[/]v1beta1$`
   * +kubebuilder:validation:MaxLength=261
   * +capikit:conversion:from=apiGroup
   * +capikit:conversion:with=apiGroup
   */
  apiVersion: string;

  /**
   * kind of the template.
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:MaxLength=63
   */
  kind: string;

  /**
   * name of the template.
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:MaxLength=253
   */
  name: string;

  /**
   * namespace of the template, which is always that of the control plane.
   * +kubebuilder:validation:MaxLength=63
   * +capikit:conversion:drop
   */
  namespace?: string;
}
