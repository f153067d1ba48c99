import type { V1Beta1Condition } from "../../core/v1beta1/index.ts";
import type { Condition, KubernetesList, KubernetesObject } from "../../meta/index.ts";
import type * as v1beta2 from "../v1beta2/extension-config.ts";
import type { ClientConfig } from "./client-config.ts";
import type { ExtensionHandler } from "./extension-handler.ts";

/**
 * Registration of a Runtime Extension.
 *
 * +kubebuilder:resource:path=extensionconfigs,scope=Cluster,categories=cluster-api,shortName=ext
 * +kubebuilder:deprecatedversion
 * +kubebuilder:subresource:status
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`,description="Time since creation"
 */
export interface ExtensionConfig extends KubernetesObject {
  /** Desired state. */
  spec?: ExtensionConfigSpec;

  /** Observed state. */
  status?: ExtensionConfigStatus;
}

/** A list of ExtensionConfig objects. */
export interface ExtensionConfigList extends KubernetesList<ExtensionConfig> {}

/** Desired state of an ExtensionConfig. */
export interface ExtensionConfigSpec extends Omit<v1beta2.ExtensionConfigSpec, "clientConfig"> {
  /** Connection to the extension. */
  clientConfig: ClientConfig;
}

/**
 * Observed state of an ExtensionConfig.
 *
 * +capikit:conversion:move:field=v1beta2.conditions,hub=conditions
 */
export interface ExtensionConfigStatus {
  /**
   * Discovered handlers of the extension.
   *
   * +kubebuilder:validation:MaxItems=512
   * +listType=map
   * +listMapKey=name
   */
  handlers?: ExtensionHandler[];

  /**
   * Conditions of the object, one per type.
   *
   * +capikit:conversion:from=deprecated.v1beta1.conditions
   */
  conditions?: V1Beta1Condition[];

  /** Status fields of version v1beta2. */
  v1beta2?: ExtensionConfigV1Beta2Status;
}

/** Status fields of an ExtensionConfig from version v1beta2. */
export interface ExtensionConfigV1Beta2Status {
  /**
   * Conditions of contract v1beta2, where they are status.conditions.
   *
   * +kubebuilder:validation:MaxItems=32
   * +listType=map
   * +listMapKey=type
   */
  conditions?: Condition[];
}

export {
  discoveryFailedV1Beta1Reason as discoveryFailedReason,
  extensionConfigDiscoveredCondition as extensionConfigDiscoveredV1Beta2Condition,
  extensionConfigDiscoveredReason as extensionConfigDiscoveredV1Beta2Reason,
  extensionConfigNotDiscoveredReason as extensionConfigNotDiscoveredV1Beta2Reason,
  runtimeExtensionDiscoveredV1Beta1Condition as runtimeExtensionDiscoveredCondition,
} from "../v1beta2/extension-config.ts";
