import type { V1Beta1Condition } from "@capikit/api/core/v1beta2";
import type { int32, KubernetesList, KubernetesObject } from "@capikit/api/meta";
import type { LocalBootstrapConfigSpec } from "../../bootstrap/v1beta1/local-bootstrap-config.ts";
import type { V1Beta2Status } from "../../deprecated-status.ts";
import type { LocalControlPlaneMachineTemplate } from "./local-control-plane-machine-template.ts";

/**
 * LocalControlPlane keeps the Machines of a control plane. The API server itself is run by the
 * infrastructure.
 *
 * +kubebuilder:resource:path=localcontrolplanes,scope=Namespaced,categories=cluster-api
 * +kubebuilder:subresource:status
 * +kubebuilder:subresource:scale:specpath=.spec.replicas,statuspath=.status.replicas,selectorpath=.status.selector
 * +kubebuilder:printcolumn:name="Cluster",type=string,JSONPath=`.metadata.labels['cluster\.x-k8s\.io/cluster-name']`
 * +kubebuilder:printcolumn:name="Initialized",type=boolean,JSONPath=`.status.initialized`
 * +kubebuilder:printcolumn:name="Desired",type=integer,JSONPath=`.spec.replicas`
 * +kubebuilder:printcolumn:name="Current",type=integer,JSONPath=`.status.replicas`
 * +kubebuilder:printcolumn:name="Up to date",type=integer,JSONPath=`.status.updatedReplicas`
 * +kubebuilder:printcolumn:name="Version",type=string,JSONPath=`.spec.version`
 */
export interface LocalControlPlane extends KubernetesObject {
  /** spec is the desired state of the control plane. */
  spec: LocalControlPlaneSpec;

  /** status is the observed state of the control plane. */
  status?: LocalControlPlaneStatus;
}

export interface LocalControlPlaneList extends KubernetesList<LocalControlPlane> {}

/** LocalControlPlaneSpec is the desired state of a LocalControlPlane. */
export interface LocalControlPlaneSpec {
  /**
   * replicas is how many Machines there are.
   * +kubebuilder:default=1
   * +kubebuilder:validation:Minimum=0
   * +kubebuilder:validation:Maximum=9
   */
  replicas?: int32;

  /**
   * version of Kubernetes that the Machines report, such as v1.36.3.
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:MaxLength=256
   */
  version: string;

  /** machineTemplate is the template of the Machines. */
  machineTemplate: LocalControlPlaneMachineTemplate;

  /** bootstrapConfigSpec is the spec of each Machine's LocalBootstrapConfig. */
  bootstrapConfigSpec?: LocalBootstrapConfigSpec;
}

/**
 * LocalControlPlaneStatus is the observed state of a LocalControlPlane.
 * +kubebuilder:validation:MinProperties=1
 */
export interface LocalControlPlaneStatus {
  /**
   * conditions of the control plane.
   * +capikit:conversion:from=deprecated.v1beta1.conditions
   * +listType=map
   * +listMapKey=type
   * +kubebuilder:validation:MaxItems=32
   */
  conditions?: V1Beta1Condition[];

  /**
   * initialized is true once the API server takes requests; it never resets.
   * +capikit:conversion:from=initialization.controlPlaneInitialized
   */
  initialized?: boolean;

  /**
   * ready is true while the API server takes requests, as far as is known: once there was a first
   * start.
   * +capikit:conversion:drop
   */
  ready?: boolean;

  /**
   * selector of the Machines, as text, for the scale subresource.
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:MaxLength=4096
   */
  selector?: string;

  /** replicas is how many Machines there are. */
  replicas?: int32;

  /** readyReplicas is how many of them are ready. */
  readyReplicas?: int32;

  /** availableReplicas is how many of them are available. */
  availableReplicas?: int32;

  /**
   * updatedReplicas is how many of them are as the spec wants them.
   * +capikit:conversion:from=upToDateReplicas
   */
  updatedReplicas?: int32;

  /**
   * unavailableReplicas is how many of them are not available.
   * +capikit:conversion:drop
   */
  unavailableReplicas?: int32;

  /**
   * version is the lowest that a Machine has.
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:MaxLength=256
   */
  version?: string;

  /**
   * failureReason is a short reason of the final failure, for programs.
   * +capikit:conversion:from=deprecated.v1beta1.failureReason
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:MaxLength=256
   */
  failureReason?: string;

  /**
   * failureMessage is the reason of the final failure.
   * +capikit:conversion:from=deprecated.v1beta1.failureMessage
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:MaxLength=10240
   */
  failureMessage?: string;

  /** v1beta2 has the fields of contract v1beta2. */
  v1beta2?: V1Beta2Status;
}
