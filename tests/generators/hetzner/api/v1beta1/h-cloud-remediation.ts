import type { Condition, Duration, int, KubernetesList, KubernetesObject, Time } from "@capikit/api/meta";

/**
 * +kubebuilder:resource:path=hcloudremediations,scope=Namespaced,categories=cluster-api,shortName=hcr
 * +kubebuilder:storageversion
 * +kubebuilder:subresource:status
 * +kubebuilder:printcolumn:name="Timeout",type=string,JSONPath=`.spec.strategy.timeout`
 * +kubebuilder:printcolumn:name="Phase",type=string,JSONPath=`.status.phase`
 * +kubebuilder:printcolumn:name="Last Remediated",type=string,JSONPath=`.status.lastRemediated`
 * +kubebuilder:printcolumn:name="Retry count",type=string,JSONPath=`.status.retryCount`
 * +kubebuilder:printcolumn:name="Retry limit",type=string,JSONPath=`.spec.strategy.retryLimit`
 * +kubebuilder:printcolumn:name="Reason",type=string,JSONPath=`.status.conditions[?(@.type=='Ready')].reason`
 * +kubebuilder:printcolumn:name="Message",type=string,JSONPath=`.status.conditions[?(@.type=='Ready')].message`
 */
export interface HCloudRemediation extends KubernetesObject {
  spec?: HCloudRemediationSpec;
  status?: HCloudRemediationStatus;
}

export interface HCloudRemediationList extends KubernetesList<HCloudRemediation> {}

export interface HCloudRemediationSpec {
  strategy?: HCloudRemediationStrategy;
}

export interface HCloudRemediationStrategy {
  /**
   * +kubebuilder:validation:XValidation:rule="duration(self) >= duration('0s')",message="cooldown must be non-negative"
   * +kubebuilder:default="30m"
   * +capikit:conversion:from=cooldownSeconds
   * +capikit:conversion:with=seconds
   */
  cooldown?: Duration;

  retryLimit?: int;

  /**
   * +capikit:conversion:from=timeoutSeconds
   * +capikit:conversion:with=seconds
   */
  timeout: Duration;

  /** +kubebuilder:default="Reboot" */
  type?: string;
}

export interface HCloudRemediationStatus {
  /** +capikit:conversion:from=deprecated.v1beta1.conditions */
  conditions?: HCloudRemediationCondition[];

  lastRemediated?: Time;
  phase?: string;

  retryCount?: int;
  v1beta2?: HCloudRemediationV1beta2;
}

export interface HCloudRemediationCondition {
  lastTransitionTime: Time;

  /**
   * +kubebuilder:validation:MaxLength=10240
   * +kubebuilder:validation:MinLength=1
   */
  message?: string;

  /**
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  reason?: string;

  /** +kubebuilder:validation:MaxLength=32 */
  severity?: string;

  status: string;

  /**
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  type: string;
}

export interface HCloudRemediationV1beta2 {
  /**
   * +kubebuilder:validation:MaxItems=32
   * +listType=map
   * +listMapKey=type
   */
  conditions?: Condition[];
}
