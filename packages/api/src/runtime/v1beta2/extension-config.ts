import type { V1Beta1Condition } from "../../core/v1beta2/index.ts";
import type { Condition, KubernetesList, KubernetesObject, LabelSelector } from "../../meta/index.ts";
import type { ClientConfig } from "./client-config.ts";
import type { ExtensionHandler } from "./extension-handler.ts";

/**
 * A Runtime Extension that Cluster API calls.
 *
 * +kubebuilder:resource:path=extensionconfigs,scope=Cluster,categories=cluster-api,shortName=ext
 * +kubebuilder:storageversion
 * +kubebuilder:subresource:status
 * +kubebuilder:printcolumn:name="Paused",type=string,JSONPath=`.status.conditions[?(@.type=="Paused")].status`,description="Whether controllers leave it alone",priority=10
 * +kubebuilder:printcolumn:name="Discovered",type=string,JSONPath=`.status.conditions[?(@.type=="Discovered")].status`,description="Whether its handlers are known"
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`,description="Time since it was made"
 */
export interface ExtensionConfig extends KubernetesObject {
  /** What is wanted. */
  spec: ExtensionConfigSpec;

  /** What was observed. */
  status?: ExtensionConfigStatus;
}

/** A list of ExtensionConfig objects. */
export interface ExtensionConfigList extends KubernetesList<ExtensionConfig> {}

/** How a Runtime Extension is reached, and for whom. */
export interface ExtensionConfigSpec {
  /** How the extension is reached. */
  clientConfig: ClientConfig;

  /** Chooses the namespaces whose objects the extension is called for. All by default. */
  namespaceSelector?: LabelSelector;

  /** Settings that every call of the extension carries. Those of a ClusterClass's patch win. */
  settings?: Record<string, string>;
}

/**
 * What was observed of an ExtensionConfig.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface ExtensionConfigStatus {
  /**
   * What is known of the single aspects of the object's state, one entry per type.
   *
   * +kubebuilder:validation:MaxItems=32
   * +listType=map
   * +listMapKey=type
   */
  conditions?: Condition[];

  /**
   * The handlers that the extension said it has.
   *
   * +kubebuilder:validation:MaxItems=512
   * +listType=map
   * +listMapKey=name
   */
  handlers?: ExtensionHandler[];

  /** What older versions of the API had in this status. It goes when support of contract v1beta1 ends. */
  deprecated?: ExtensionConfigDeprecatedStatus;
}

/** Fields of an ExtensionConfig's status that only older versions of the API have. */
export interface ExtensionConfigDeprecatedStatus {
  /** What version v1beta1 had in this status. */
  v1beta1?: ExtensionConfigV1Beta1DeprecatedStatus;
}

/** Fields of an ExtensionConfig's status that only version v1beta1 has. */
export interface ExtensionConfigV1Beta1DeprecatedStatus {
  /** Conditions of the kind that contract v1beta1 knew. */
  conditions?: V1Beta1Condition[];
}
