import type { Condition, Duration, int, KubernetesList, KubernetesObject, Time } from "@capikit/api/meta";

/**
 * +kubebuilder:resource:path=hcloudremediationtemplates,scope=Namespaced,categories=cluster-api,shortName=hcrt
 * +kubebuilder:storageversion
 * +kubebuilder:subresource:status
 * +kubebuilder:printcolumn:name="Strategy",type=string,JSONPath=`.spec.template.spec.strategy.type`
 * +kubebuilder:printcolumn:name="Retry limit",type=string,JSONPath=`.spec.template.spec.strategy.retryLimit`
 * +kubebuilder:printcolumn:name="Timeout",type=string,JSONPath=`.spec.template.spec.strategy.timeout`
 */
export interface HCloudRemediationTemplate extends KubernetesObject {
  spec?: HCloudRemediationTemplateSpec;
  status?: HCloudRemediationTemplateStatus;
}

export interface HCloudRemediationTemplateList extends KubernetesList<HCloudRemediationTemplate> {}

export interface HCloudRemediationTemplateSpec {
  template: HCloudRemediationTemplateTemplate;
}

export interface HCloudRemediationTemplateTemplate {
  spec: HCloudRemediationTemplateTemplateSpec;
}

export interface HCloudRemediationTemplateTemplateSpec {
  strategy?: HCloudRemediationTemplateStrategy;
}

export interface HCloudRemediationTemplateStrategy {
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

export interface HCloudRemediationTemplateStatus {
  status: HCloudRemediationTemplateStatusStatus;
}

export interface HCloudRemediationTemplateStatusStatus {
  /** +capikit:conversion:from=deprecated.v1beta1.conditions */
  conditions?: HCloudRemediationTemplateCondition[];

  lastRemediated?: Time;
  phase?: string;

  retryCount?: int;
  v1beta2?: HCloudRemediationTemplateV1beta2;
}

export interface HCloudRemediationTemplateCondition {
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

export interface HCloudRemediationTemplateV1beta2 {
  /**
   * +kubebuilder:validation:MaxItems=32
   * +listType=map
   * +listMapKey=type
   */
  conditions?: Condition[];
}
