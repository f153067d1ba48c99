//#if both v1beta1
import type { V1Beta1Condition } from "@capikit/api/core/v1beta2";
//#endif
//#if old
import type { KubernetesList, KubernetesObject } from "@capikit/api/meta";
//#endif
//#if !old
import type { Condition, KubernetesList, KubernetesObject } from "@capikit/api/meta";
//#endif

/**
 * PaperCloudConfig creates the bootstrap data of a machine: the script of its first start.
 *
 * +kubebuilder:resource:path=papercloudconfigs,scope=Namespaced,categories=cluster-api
 * #if !spoke
 * +kubebuilder:storageversion
 * #endif
 * +kubebuilder:subresource:status
 * +kubebuilder:printcolumn:name="Machine",type=string,JSONPath=`.metadata.ownerReferences[?(@.kind=="Machine")].name`
 * +kubebuilder:printcolumn:name="Ready",type=string,JSONPath=`.status.conditions[?(@.type=="Ready")].status`
 * +kubebuilder:printcolumn:name="Data",type=string,JSONPath=`.status.dataSecretName`
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`
 */
export interface PaperCloudConfig extends KubernetesObject {
  /** spec is the source of the data. */
  spec?: PaperCloudConfigSpec;

  /** status is the observed state. */
  status?: PaperCloudConfigStatus;
}

export interface PaperCloudConfigList extends KubernetesList<PaperCloudConfig> {}

/** PaperCloudConfigSpec is the source of bootstrap data. */
export interface PaperCloudConfigSpec {
  /**
   * commands that run before the machine joins its Cluster, in their order.
   * +listType=atomic
   * +kubebuilder:validation:MaxItems=64
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:items:MaxLength=1024
   */
  commands?: string[];
}

/**
 * PaperCloudConfigStatus is the observed state of the bootstrap data.
 * +kubebuilder:validation:MinProperties=1
 */
export interface PaperCloudConfigStatus {
  /**
   * conditions of the config.
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
  /** initialization reports the progress of the data's creation. */
  initialization?: PaperCloudConfigInitializationStatus;
  //#endif
  //#if v1beta1
  /**
   * ready is true once the Secret is there.
   * #if spoke
   * +capikit:conversion:from=initialization.dataSecretCreated
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

  /**
   * dataSecretName is the Secret that holds the data.
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:MaxLength=253
   */
  dataSecretName?: string;
  //#if both
  //#if v1beta2

  /** deprecated has the fields of contract v1beta1, for clients of v6alpha6. */
  deprecated?: PaperCloudConfigDeprecatedStatus;
  //#endif
  //#if v1beta1

  /** v1beta2 has the fields of contract v1beta2. */
  v1beta2?: PaperCloudConfigV1Beta2Status;
  //#endif
  //#endif
}
//#if both
//#if v1beta2

/** PaperCloudConfigDeprecatedStatus has the fields of contracts that Cluster API deprecates. */
export interface PaperCloudConfigDeprecatedStatus {
  /** v1beta1 has the fields of contract v1beta1. Remove it together with v6alpha6. */
  v1beta1?: PaperCloudConfigV1Beta1DeprecatedStatus;
}

/** PaperCloudConfigV1Beta1DeprecatedStatus has the fields of contract v1beta1. */
export interface PaperCloudConfigV1Beta1DeprecatedStatus {
  /**
   * conditions of the config, with a severity.
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

/** PaperCloudConfigV1Beta2Status has the fields of contract v1beta2. */
export interface PaperCloudConfigV1Beta2Status {
  /**
   * conditions of the config.
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
 * PaperCloudConfigInitializationStatus reports the progress of the data's creation.
 * +kubebuilder:validation:MinProperties=1
 * +kubebuilder:validation:XValidation:rule="!has(oldSelf.dataSecretCreated) || !oldSelf.dataSecretCreated || (has(self.dataSecretCreated) && self.dataSecretCreated)",message="dataSecretCreated must not be reset"
 */
export interface PaperCloudConfigInitializationStatus {
  /** dataSecretCreated is true once the Secret is there. */
  dataSecretCreated?: boolean;
}
//#endif
