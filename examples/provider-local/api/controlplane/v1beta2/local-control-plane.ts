import type { StatusVersion } from "@capikit/api/core/v1beta2";
import type { Condition, int32, KubernetesList, KubernetesObject } from "@capikit/api/meta";
import type { LocalBootstrapConfigSpec } from "../../bootstrap/v1beta2/local-bootstrap-config.ts";
import type { DeprecatedStatus } from "../../deprecated-status.ts";
import type { LocalControlPlaneMachineTemplate } from "./local-control-plane-machine-template.ts";

/**
 * LocalControlPlane keeps the Machines of a control plane. The API server itself is run by the
 * infrastructure.
 *
 * +kubebuilder:resource:path=localcontrolplanes,scope=Namespaced,categories=cluster-api
 * +kubebuilder:storageversion
 * +kubebuilder:subresource:status
 * +kubebuilder:subresource:scale:specpath=.spec.replicas,statuspath=.status.replicas,selectorpath=.status.selector
 * +kubebuilder:printcolumn:name="Cluster",type=string,JSONPath=`.metadata.labels['cluster\.x-k8s\.io/cluster-name']`
 * +kubebuilder:printcolumn:name="Initialized",type=boolean,JSONPath=`.status.initialization.controlPlaneInitialized`
 * +kubebuilder:printcolumn:name="Desired",type=integer,JSONPath=`.spec.replicas`
 * +kubebuilder:printcolumn:name="Current",type=integer,JSONPath=`.status.replicas`
 * +kubebuilder:printcolumn:name="Up to date",type=integer,JSONPath=`.status.upToDateReplicas`
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
   * +capikit:conversion:from=v1beta2.conditions
   * +listType=map
   * +listMapKey=type
   * +kubebuilder:validation:MaxItems=32
   */
  conditions?: Condition[];

  /** initialization reports the progress of the first start. */
  initialization?: LocalControlPlaneInitializationStatus;

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

  /** upToDateReplicas is how many of them are as the spec wants them. */
  upToDateReplicas?: int32;

  /**
   * version is the lowest that a Machine has.
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:MaxLength=256
   */
  version?: string;

  /**
   * versions that Machines have, the lowest first.
   * +capikit:conversion:preserve
   * +listType=map
   * +listMapKey=version
   * +kubebuilder:validation:MinItems=1
   * +kubebuilder:validation:MaxItems=100
   */
  versions?: StatusVersion[];

  /** deprecated has the fields of contract v1beta1, for clients of v1beta1. */
  deprecated?: DeprecatedStatus;
}

/**
 * LocalControlPlaneInitializationStatus reports the progress of the first start.
 * +kubebuilder:validation:MinProperties=1
 * +kubebuilder:validation:XValidation:rule="!has(oldSelf.controlPlaneInitialized) || !oldSelf.controlPlaneInitialized || (has(self.controlPlaneInitialized) && self.controlPlaneInitialized)",message="controlPlaneInitialized must not be reset"
 */
export interface LocalControlPlaneInitializationStatus {
  /** controlPlaneInitialized is true once the API server accepts requests. It never resets. */
  controlPlaneInitialized?: boolean;
}
