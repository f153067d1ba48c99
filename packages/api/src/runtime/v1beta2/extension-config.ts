import type { V1Beta1Condition } from "../../core/v1beta2/index.ts";
import type { Condition, KubernetesList, KubernetesObject, LabelSelector } from "../../meta/index.ts";
import type { ClientConfig } from "./client-config.ts";
import type { ExtensionHandler } from "./extension-handler.ts";

/**
 * Registration of a Runtime Extension.
 *
 * +kubebuilder:resource:path=extensionconfigs,scope=Cluster,categories=cluster-api,shortName=ext
 * +kubebuilder:storageversion
 * +kubebuilder:subresource:status
 * +kubebuilder:printcolumn:name="Paused",type=string,JSONPath=`.status.conditions[?(@.type=="Paused")].status`,description="Whether reconciliation is paused",priority=10
 * +kubebuilder:printcolumn:name="Discovered",type=string,JSONPath=`.status.conditions[?(@.type=="Discovered")].status`,description="Whether the handlers are discovered"
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`,description="Time since creation"
 */
export interface ExtensionConfig extends KubernetesObject {
  /** Desired state. */
  spec: ExtensionConfigSpec;

  /** Observed state. */
  status?: ExtensionConfigStatus;
}

/** A list of ExtensionConfig objects. */
export interface ExtensionConfigList extends KubernetesList<ExtensionConfig> {}

/** Desired state of an ExtensionConfig. */
export interface ExtensionConfigSpec {
  /** Connection to the extension. */
  clientConfig: ClientConfig;

  /** Selector for namespaces whose objects cause calls. Default: all. */
  namespaceSelector?: LabelSelector;

  /** Settings sent with each call. Settings of a ClusterClass patch override them. */
  settings?: Record<string, string>;
}

/**
 * Observed state of an ExtensionConfig.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface ExtensionConfigStatus {
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

  /** Status fields of earlier API versions. They are removed together with contract v1beta1. */
  deprecated?: ExtensionConfigDeprecatedStatus;
}

/** Status fields of an ExtensionConfig from earlier API versions. */
export interface ExtensionConfigDeprecatedStatus {
  /** Status fields of version v1beta1. */
  v1beta1?: ExtensionConfigV1Beta1DeprecatedStatus;
}

/** Status fields of an ExtensionConfig from version v1beta1. */
export interface ExtensionConfigV1Beta1DeprecatedStatus {
  /** Conditions of contract v1beta1. */
  conditions?: V1Beta1Condition[];
}
