import type { MachineReadinessGate } from "@capikit/api/core/v1beta1";
import type { Duration, ObjectMeta } from "@capikit/api/meta";

/** LocalControlPlaneMachineTemplate is what the Machines of a control plane are made from. */
export interface LocalControlPlaneMachineTemplate {
  /** metadata that each Machine gets. */
  metadata?: ObjectMeta;

  /**
   * infrastructureRef names the template of the infrastructure machines.
   * +capikit:conversion:from=spec.infrastructureRef
   */
  infrastructureRef: LocalTemplateReference;

  /**
   * readinessGates are conditions that a Machine needs for being ready, besides.
   * +listType=map
   * +listMapKey=conditionType
   * +kubebuilder:validation:MinItems=1
   * +kubebuilder:validation:MaxItems=32
   * +capikit:conversion:from=spec.readinessGates
   */
  readinessGates?: MachineReadinessGate[];

  /**
   * nodeDrainTimeout is how long draining a Node may take; 0 means for ever.
   * +capikit:conversion:from=spec.deletion.nodeDrainTimeoutSeconds
   * +capikit:conversion:with=seconds
   */
  nodeDrainTimeout?: Duration;

  /**
   * nodeVolumeDetachTimeout is how long detaching volumes may take; 0 means for ever.
   * +capikit:conversion:from=spec.deletion.nodeVolumeDetachTimeoutSeconds
   * +capikit:conversion:with=seconds
   */
  nodeVolumeDetachTimeout?: Duration;

  /**
   * nodeDeletionTimeout is how long deleting the Node is tried; 0 means for ever.
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
