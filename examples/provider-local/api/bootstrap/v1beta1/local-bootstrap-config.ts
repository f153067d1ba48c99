import type { V1Beta1Condition } from "@capikit/api/core/v1beta2";
import type { KubernetesList, KubernetesObject } from "@capikit/api/meta";
import type { V1Beta2Status } from "../../deprecated-status.ts";

/**
 * LocalBootstrapConfig creates the bootstrap data of a simulated machine of this host.
 *
 * +kubebuilder:resource:path=localbootstrapconfigs,scope=Namespaced,categories=cluster-api
 * +kubebuilder:subresource:status
 * +kubebuilder:printcolumn:name="Machine",type=string,JSONPath=`.metadata.ownerReferences[?(@.kind=="Machine")].name`
 * +kubebuilder:printcolumn:name="Data",type=string,JSONPath=`.status.dataSecretName`
 */
export interface LocalBootstrapConfig extends KubernetesObject {
  /** spec is the source of the data. */
  spec?: LocalBootstrapConfigSpec;

  /** status is the observed state of the data. */
  status?: LocalBootstrapConfigStatus;
}

export interface LocalBootstrapConfigList extends KubernetesList<LocalBootstrapConfig> {}

/** LocalBootstrapConfigSpec is the source of bootstrap data. */
export interface LocalBootstrapConfigSpec {
  /**
   * nodeLabels that the Node of the machine gets.
   * +kubebuilder:validation:MaxProperties=64
   */
  nodeLabels?: Record<string, string>;
}

/**
 * LocalBootstrapConfigStatus is the observed state of the data.
 * +kubebuilder:validation:MinProperties=1
 */
export interface LocalBootstrapConfigStatus {
  /**
   * conditions of the config.
   * +capikit:conversion:from=deprecated.v1beta1.conditions
   * +listType=map
   * +listMapKey=type
   * +kubebuilder:validation:MaxItems=32
   */
  conditions?: V1Beta1Condition[];

  /**
   * ready is true once the Secret is there.
   * +capikit:conversion:from=initialization.dataSecretCreated
   */
  ready?: boolean;

  /**
   * dataSecretName is the Secret that holds the data.
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:MaxLength=253
   */
  dataSecretName?: string;

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
