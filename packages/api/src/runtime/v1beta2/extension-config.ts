import type { V1Beta1Condition } from "../../core/v1beta2/index.ts";
import type {
  bytes,
  Condition,
  int32,
  KubernetesList,
  KubernetesObject,
  LabelSelector,
} from "../../meta/index.ts";

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

/** Type of the condition Discovered. Its reasons follow. */
export const extensionConfigDiscoveredCondition = "Discovered";
/** Set when the runtime extension has been successfully discovered. */
export const extensionConfigDiscoveredReason = "Discovered";
/** Set when the runtime extension has not been successfully discovered. */
export const extensionConfigNotDiscoveredReason = "NotDiscovered";

/** Type of the condition Discovered. Its reasons follow. */
export const runtimeExtensionDiscoveredV1Beta1Condition = "Discovered";
/** Set for failure of a Discovery call. */
export const discoveryFailedV1Beta1Reason = "DiscoveryFailed";

/**
 * Connection to an extension: a URL or a Service.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface ClientConfig {
  /**
   * URL of the extension, as https://host:port/path. Mutually exclusive with service.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  url?: string;

  /** Service in the management cluster. Mutually exclusive with url. */
  service?: ServiceReference;

  /**
   * CA bundle in PEM for the server certificate. It can be injected, see
   * injectCAFromSecretAnnotation.
   *
   * +kubebuilder:validation:MaxLength=51200
   * +kubebuilder:validation:MinLength=1
   */
  caBundle?: bytes;
}

/** Reference to a Service. */
export interface ServiceReference {
  /**
   * Namespace of the Service.
   *
   * +kubebuilder:validation:MaxLength=63
   * +kubebuilder:validation:MinLength=1
   */
  namespace: string;

  /**
   * Name of the Service.
   *
   * +kubebuilder:validation:MaxLength=63
   * +kubebuilder:validation:MinLength=1
   */
  name: string;

  /**
   * Path prefix of the hooks.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  path?: string;

  /** Port of the Service. Default: 443. */
  port?: int32;
}

/** Handler of an extension. */
export interface ExtensionHandler {
  /**
   * Name of the handler, with the name of the ExtensionConfig: handler.config.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  name: string;

  /** Hook of the handler. */
  requestHook: GroupVersionHook;

  /**
   * Timeout of a call in seconds. Default: 10.
   *
   * +kubebuilder:validation:Minimum=1
   */
  timeoutSeconds?: int32;

  /** Whether a failed call without a response is an error or ignored. */
  failurePolicy?: FailurePolicy;
}

/** Reference to a hook. */
export interface GroupVersionHook {
  /**
   * Group and version of the hook.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  apiVersion: string;

  /**
   * Name of the hook.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  hook: string;
}

/** Handling of calls that fail without a response: Fail or Ignore. */
export type FailurePolicy = "Ignore" | "Fail";

// Values of FailurePolicy.
/** Means that an error when calling the extension is ignored. */
export const failurePolicyIgnore = "Ignore";
/** Means that an error when calling the extension is propagated as an error. */
export const failurePolicyFail = "Fail";
