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
 * PaperCloudCluster is the infrastructure that all machines of a Cluster share.
 *
 * +kubebuilder:resource:path=papercloudclusters,scope=Namespaced,categories=cluster-api
 * #if !spoke
 * +kubebuilder:storageversion
 * #endif
 * +kubebuilder:subresource:status
 * +kubebuilder:printcolumn:name="Cluster",type=string,JSONPath=`.metadata.labels['cluster\.x-k8s\.io/cluster-name']`
 * +kubebuilder:printcolumn:name="Ready",type=string,JSONPath=`.status.conditions[?(@.type=="Ready")].status`
 * #if v1beta2
 * +kubebuilder:printcolumn:name="Provisioned",type=boolean,JSONPath=`.status.initialization.provisioned`
 * #endif
 * #if v1beta1
 * +kubebuilder:printcolumn:name="Provisioned",type=boolean,JSONPath=`.status.ready`
 * #endif
 * +kubebuilder:printcolumn:name="Endpoint",type=string,JSONPath=`.spec.controlPlaneEndpoint.host`,priority=1
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`
 */
export interface PaperCloudCluster extends KubernetesObject {
  /** spec is the desired state of the infrastructure. */
  spec: PaperCloudClusterSpec;

  /** status is the observed state of the infrastructure. */
  status?: PaperCloudClusterStatus;
}

export interface PaperCloudClusterList extends KubernetesList<PaperCloudCluster> {}

/** PaperCloudClusterSpec is the desired state of a PaperCloudCluster. */
export interface PaperCloudClusterSpec {
  /** controlPlaneEndpoint is the address of the Cluster's API server. The provider sets it. */
  controlPlaneEndpoint?: APIEndpoint;

  //#if identity
  /** identityRef names the account of the Cluster, which is not created without it. */
  identityRef?: PaperCloudIdentityReference;

  //#endif
  /**
   * region of the Cluster. It is immutable.
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:MaxLength=63
   * +k8s:immutable
   */
  region: string;
}

//#if identity
/** PaperCloudIdentityReference names the account of a Cluster. */
export interface PaperCloudIdentityReference {
  /** kind is PaperCloudClusterIdentity, or Secret for a Secret in the Cluster's namespace. */
  kind: "PaperCloudClusterIdentity" | "Secret";

  /**
   * name of the identity or Secret.
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:MaxLength=253
   */
  name: string;
}

//#endif
/**
 * APIEndpoint is a host and a port.
 * +kubebuilder:validation:MinProperties=1
 */
export interface APIEndpoint {
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
 * PaperCloudClusterStatus is the observed state of a PaperCloudCluster.
 * +kubebuilder:validation:MinProperties=1
 */
export interface PaperCloudClusterStatus {
  /**
   * conditions of the infrastructure.
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
  /** initialization reports the progress of the first provisioning. */
  initialization?: PaperCloudClusterInitializationStatus;
  //#endif
  //#if v1beta1
  /**
   * ready is true once the infrastructure is complete; it never resets.
   * #if spoke
   * +capikit:conversion:from=initialization.provisioned
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

  //#if v1beta2
  /**
   * failureDomains that machines can be spread over.
   * +listType=map
   * +listMapKey=name
   * +kubebuilder:validation:MinItems=1
   * +kubebuilder:validation:MaxItems=100
   */
  failureDomains?: FailureDomain[];
  //#endif
  //#if v1beta1
  /**
   * failureDomains that machines can be spread over, by their names.
   * #if spoke
   * +capikit:conversion:from=failureDomains
   * +capikit:conversion:with=byName
   * #endif
   */
  failureDomains?: Record<string, FailureDomain>;
  //#endif
  //#if both
  //#if v1beta2

  /** deprecated has the fields of contract v1beta1, for clients of v6alpha6. */
  deprecated?: PaperCloudClusterDeprecatedStatus;
  //#endif
  //#if v1beta1

  /** v1beta2 has the fields of contract v1beta2. */
  v1beta2?: PaperCloudClusterV1Beta2Status;
  //#endif
  //#endif
}
//#if both
//#if v1beta2

/** PaperCloudClusterDeprecatedStatus has the fields of contracts that Cluster API deprecates. */
export interface PaperCloudClusterDeprecatedStatus {
  /** v1beta1 has the fields of contract v1beta1. Remove it together with v6alpha6. */
  v1beta1?: PaperCloudClusterV1Beta1DeprecatedStatus;
}

/** PaperCloudClusterV1Beta1DeprecatedStatus has the fields of contract v1beta1. */
export interface PaperCloudClusterV1Beta1DeprecatedStatus {
  /**
   * conditions of the infrastructure, with a severity.
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

/** PaperCloudClusterV1Beta2Status has the fields of contract v1beta2. */
export interface PaperCloudClusterV1Beta2Status {
  /**
   * conditions of the infrastructure.
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
 * PaperCloudClusterInitializationStatus reports the progress of the first provisioning.
 * +kubebuilder:validation:MinProperties=1
 * +kubebuilder:validation:XValidation:rule="!has(oldSelf.provisioned) || !oldSelf.provisioned || (has(self.provisioned) && self.provisioned)",message="provisioned must not be reset"
 */
export interface PaperCloudClusterInitializationStatus {
  /** provisioned is true once the infrastructure is complete; it never resets. */
  provisioned?: boolean;
}
//#endif

/** FailureDomain is a part of the infrastructure that fails on its own. */
export interface FailureDomain {
  //#if v1beta2
  /**
   * name of the failure domain.
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:MaxLength=256
   */
  name: string;

  //#endif
  /** controlPlane reports whether control plane machines may be placed there. */
  controlPlane?: boolean;

  /**
   * attributes of the failure domain, such as its name at the platform.
   * +kubebuilder:validation:MaxProperties=32
   */
  attributes?: Record<string, string>;
}
