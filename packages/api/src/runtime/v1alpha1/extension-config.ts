import type { V1Beta1Condition } from "../../core/v1beta1/index.ts";
import type { Condition, KubernetesList, KubernetesObject, LabelSelector } from "../../meta/index.ts";
import type { ClientConfig } from "./client-config.ts";
import type { ExtensionHandler } from "./extension-handler.ts";

/**
 * A Runtime Extension that Cluster API calls.
 *
 * +kubebuilder:resource:path=extensionconfigs,scope=Cluster,categories=cluster-api,shortName=ext
 * +kubebuilder:deprecatedversion
 * +kubebuilder:subresource:status
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`,description="Time since it was made"
 */
export interface ExtensionConfig extends KubernetesObject {
  /** What is wanted. */
  spec?: ExtensionConfigSpec;

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

/** What was observed of an ExtensionConfig. */
export interface ExtensionConfigStatus {
  /**
   * The handlers that the extension said it has.
   *
   * +kubebuilder:validation:MaxItems=512
   * +listType=map
   * +listMapKey=name
   */
  handlers?: ExtensionHandler[];

  /** What is known of the single aspects of the object's state, one entry per type. */
  conditions?: V1Beta1Condition[];

  /** What version v1beta2 has in place of fields of this status. */
  v1beta2?: ExtensionConfigV1Beta2Status;
}

/** What version v1beta2 has anew in the status of an ExtensionConfig. */
export interface ExtensionConfigV1Beta2Status {
  /**
   * Conditions of the kind that contract v1beta2 knows; they are status.conditions there.
   *
   * +kubebuilder:validation:MaxItems=32
   * +listType=map
   * +listMapKey=type
   */
  conditions?: Condition[];
}
