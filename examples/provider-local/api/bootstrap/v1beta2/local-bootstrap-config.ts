import type { Condition, KubernetesList, KubernetesObject } from "@capikit/api/meta";
import type { DeprecatedStatus } from "../../deprecated-status.ts";

/**
 * LocalBootstrapConfig creates the bootstrap data of a simulated machine of this host.
 *
 * +kubebuilder:resource:path=localbootstrapconfigs,scope=Namespaced,categories=cluster-api
 * +kubebuilder:storageversion
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
   * +capikit:conversion:from=v1beta2.conditions
   * +listType=map
   * +listMapKey=type
   * +kubebuilder:validation:MaxItems=32
   */
  conditions?: Condition[];

  /** initialization reports the progress of the data's creation. */
  initialization?: LocalBootstrapConfigInitializationStatus;

  /**
   * dataSecretName is the Secret that holds the data.
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:MaxLength=253
   */
  dataSecretName?: string;

  /** deprecated has the fields of contract v1beta1, for clients of v1beta1. */
  deprecated?: DeprecatedStatus;
}

/**
 * LocalBootstrapConfigInitializationStatus reports the progress of the data's creation.
 * +kubebuilder:validation:MinProperties=1
 * +kubebuilder:validation:XValidation:rule="!has(oldSelf.dataSecretCreated) || !oldSelf.dataSecretCreated || (has(self.dataSecretCreated) && self.dataSecretCreated)",message="dataSecretCreated must not be reset"
 */
export interface LocalBootstrapConfigInitializationStatus {
  /** dataSecretCreated is true once the Secret is there. */
  dataSecretCreated?: boolean;
}
