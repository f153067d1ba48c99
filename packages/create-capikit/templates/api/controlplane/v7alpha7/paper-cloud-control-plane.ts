//#if both v1beta1
import type { V1Beta1Condition } from "@capikit/api/core/v1beta2";
//#endif
//#if old
import type { int32, KubernetesList, KubernetesObject } from "@capikit/api/meta";
//#endif
//#if !old
import type { Condition, int32, KubernetesList, KubernetesObject } from "@capikit/api/meta";
//#endif

/**
 * PaperCloudControlPlane is a control plane that Paper Cloud hosts: it has no Machines.
 *
 * +kubebuilder:resource:path=papercloudcontrolplanes,scope=Namespaced,categories=cluster-api
 * #if !spoke
 * +kubebuilder:storageversion
 * #endif
 * +kubebuilder:subresource:status
 * +kubebuilder:printcolumn:name="Cluster",type=string,JSONPath=`.metadata.labels['cluster\.x-k8s\.io/cluster-name']`
 * #if v1beta2
 * +kubebuilder:printcolumn:name="Available",type=string,JSONPath=`.status.conditions[?(@.type=="Available")].status`
 * +kubebuilder:printcolumn:name="Initialized",type=boolean,JSONPath=`.status.initialization.controlPlaneInitialized`
 * #endif
 * #if v1beta1
 * +kubebuilder:printcolumn:name="Ready",type=string,JSONPath=`.status.conditions[?(@.type=="Ready")].status`
 * +kubebuilder:printcolumn:name="Initialized",type=boolean,JSONPath=`.status.initialized`
 * #endif
 * +kubebuilder:printcolumn:name="Version",type=string,JSONPath=`.status.version`
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`
 */
export interface PaperCloudControlPlane extends KubernetesObject {
  /** spec is the desired state of the control plane. */
  spec: PaperCloudControlPlaneSpec;

  /** status is the observed state of the control plane. */
  status?: PaperCloudControlPlaneStatus;
}

export interface PaperCloudControlPlaneList extends KubernetesList<PaperCloudControlPlane> {}

/** PaperCloudControlPlaneSpec is the desired state of a PaperCloudControlPlane. */
export interface PaperCloudControlPlaneSpec extends PaperCloudControlPlaneSettings {
  /** controlPlaneEndpoint is where the API server is reached. The provider sets it. */
  controlPlaneEndpoint?: ControlPlaneEndpoint;

  /**
   * version of Kubernetes, such as v1.36.3.
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:MaxLength=256
   */
  version: string;
}

/** PaperCloudControlPlaneSettings is the part of the spec that ClusterClass templates set. */
export interface PaperCloudControlPlaneSettings {
  /**
   * tier of the service.
   * +kubebuilder:default=Standard
   */
  tier?: "Standard" | "HighlyAvailable";
}

/**
 * ControlPlaneEndpoint is a host and a port.
 * +kubebuilder:validation:MinProperties=1
 */
export interface ControlPlaneEndpoint {
  /**
   * host is a name or an address.
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:MaxLength=512
   */
  host?: string;

  /**
   * port of the API server.
   * +kubebuilder:validation:Minimum=1
   * +kubebuilder:validation:Maximum=65535
   */
  port?: int32;
}

/**
 * PaperCloudControlPlaneStatus is the observed state of a PaperCloudControlPlane.
 * +kubebuilder:validation:MinProperties=1
 */
export interface PaperCloudControlPlaneStatus {
  /**
   * conditions of the control plane.
   * +listType=map
   * +listMapKey=type
   * +kubebuilder:validation:MaxItems=32
   * #if both
   * #if v1beta2
   * +capikit:conversion:from=v1beta2.conditions
   * #endif
   * #if v1beta1
   * +capikit:conversion:from=deprecated.v1beta1.conditions
   * #endif
   * #endif
   */
  //#if v1beta1
  conditions?: V1Beta1Condition[];
  //#endif
  //#if v1beta2
  conditions?: Condition[];
  //#endif

  //#if v1beta2
  /** initialization reports the progress of the first start. */
  initialization?: PaperCloudControlPlaneInitializationStatus;
  //#endif
  //#if v1beta1
  /**
   * initialized is true once the API server takes requests; it never resets.
   * #if spoke
   * +capikit:conversion:from=initialization.controlPlaneInitialized
   * #endif
   */
  initialized?: boolean;

  /**
   * ready is true while the API server takes requests.
   * #if spoke
   * +capikit:conversion:drop
   * #endif
   */
  ready?: boolean;
  //#endif
  //#if v1beta1

  /**
   * failureReason is a short reason of the final failure, for programs.
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:MaxLength=256
   * #if spoke
   * +capikit:conversion:from=deprecated.v1beta1.failureReason
   * #endif
   */
  failureReason?: string;

  /**
   * failureMessage is the reason of the final failure.
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:MaxLength=10240
   * #if spoke
   * +capikit:conversion:from=deprecated.v1beta1.failureMessage
   * #endif
   */
  failureMessage?: string;
  //#endif

  /** externalManagedControlPlane is true: no Nodes belong to the control plane. */
  externalManagedControlPlane?: boolean;

  /**
   * version that the API server has.
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:MaxLength=256
   */
  version?: string;
  //#if both
  //#if v1beta2

  /** deprecated has the fields of contract v1beta1, for clients of v6alpha6. */
  deprecated?: PaperCloudControlPlaneDeprecatedStatus;
  //#endif
  //#if v1beta1

  /** v1beta2 has the fields of contract v1beta2. */
  v1beta2?: PaperCloudControlPlaneV1Beta2Status;
  //#endif
  //#endif
}
//#if both
//#if v1beta2

/** PaperCloudControlPlaneDeprecatedStatus has the fields of contracts that Cluster API deprecates. */
export interface PaperCloudControlPlaneDeprecatedStatus {
  /** v1beta1 has the fields of contract v1beta1. Remove it together with v6alpha6. */
  v1beta1?: PaperCloudControlPlaneV1Beta1DeprecatedStatus;
}

/** PaperCloudControlPlaneV1Beta1DeprecatedStatus has the fields of contract v1beta1. */
export interface PaperCloudControlPlaneV1Beta1DeprecatedStatus {
  /**
   * conditions of the control plane, with a severity.
   * +listType=map
   * +listMapKey=type
   * +kubebuilder:validation:MaxItems=32
   */
  conditions?: V1Beta1Condition[];

  /**
   * failureReason is a short reason of the final failure, for programs.
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:MaxLength=256
   */
  failureReason?: string;

  /**
   * failureMessage is the reason of the final failure.
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:MaxLength=10240
   */
  failureMessage?: string;
}
//#endif
//#if v1beta1

/** PaperCloudControlPlaneV1Beta2Status has the fields of contract v1beta2. */
export interface PaperCloudControlPlaneV1Beta2Status {
  /**
   * conditions of the control plane.
   * +listType=map
   * +listMapKey=type
   * +kubebuilder:validation:MaxItems=32
   */
  conditions?: Condition[];
}
//#endif
//#endif
//#if v1beta2

/**
 * PaperCloudControlPlaneInitializationStatus reports the progress of the first start.
 * +kubebuilder:validation:MinProperties=1
 * +kubebuilder:validation:XValidation:rule="!has(oldSelf.controlPlaneInitialized) || !oldSelf.controlPlaneInitialized || (has(self.controlPlaneInitialized) && self.controlPlaneInitialized)",message="controlPlaneInitialized must not be reset"
 */
export interface PaperCloudControlPlaneInitializationStatus {
  /** controlPlaneInitialized is true once the API server accepts requests. It never resets. */
  controlPlaneInitialized?: boolean;
}
//#endif
