import type { Condition, KubernetesObject, LabelSelector } from "@capikit/api/meta";
import type { ExtensionConfigSpec, ExtensionHandler } from "@capikit/api/runtime/v1beta2";

/**
 * Registration of an extension, like Cluster API's ExtensionConfig: the base of a cluster-scoped
 * kind of your own group.
 *
 * +kubebuilder:object:root=false
 */
export interface ExtensionRegistration extends KubernetesObject {
  /** Desired state. */
  spec: ExtensionRegistrationSpec;

  /** Observed state. */
  status?: ExtensionRegistrationStatus;
}

/**
 * Desired state of a registration.
 *
 * +kubebuilder:validation:XValidation:rule="has(self.clientConfig.url) != has(self.clientConfig.service)",message="clientConfig requires either url or service"
 */
export interface ExtensionRegistrationSpec extends ExtensionConfigSpec {
  /** Selector for the objects that cause calls, by their labels. Default: all. */
  objectSelector?: LabelSelector;
}

/**
 * Observed state of a registration.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface ExtensionRegistrationStatus {
  /**
   * Conditions of the object, one per type.
   *
   * +kubebuilder:validation:MaxItems=32
   * +listType=map
   * +listMapKey=type
   */
  conditions?: Condition[];

  /**
   * Discovered handlers of the extension.
   *
   * +kubebuilder:validation:MaxItems=512
   * +listType=map
   * +listMapKey=name
   */
  handlers?: ExtensionHandler[];
}
