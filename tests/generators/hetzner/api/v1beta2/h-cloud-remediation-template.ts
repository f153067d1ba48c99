import type { Condition, int32, KubernetesList, KubernetesObject, Time } from "@capikit/api/meta";

/**
 * +kubebuilder:resource:path=hcloudremediationtemplates,scope=Namespaced,categories=cluster-api,shortName=hcrt
 * +kubebuilder:subresource:status
 * +kubebuilder:printcolumn:name="Strategy",type=string,JSONPath=`.spec.template.spec.strategy.type`
 * +kubebuilder:printcolumn:name="Retry limit",type=string,JSONPath=`.spec.template.spec.strategy.retryLimit`
 * +kubebuilder:printcolumn:name="Timeout",type=string,JSONPath=`.spec.template.spec.strategy.timeoutSeconds`
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
   * +kubebuilder:validation:Minimum=0
   * +kubebuilder:default=1800
   */
  cooldownSeconds?: int32;

  /** +kubebuilder:validation:Minimum=0 */
  retryLimit?: int32;

  /** +kubebuilder:validation:Minimum=0 */
  timeoutSeconds: int32;

  /** +kubebuilder:default="Reboot" */
  type?: string;
}

export interface HCloudRemediationTemplateStatus {
  status: HCloudRemediationTemplateStatusStatus;
}

export interface HCloudRemediationTemplateStatusStatus {
  /**
   * +kubebuilder:validation:MaxItems=32
   * +listType=map
   * +listMapKey=type
   * +capikit:conversion:from=v1beta2.conditions
   */
  conditions?: Condition[];

  deprecated?: HCloudRemediationTemplateDeprecated;
  lastRemediated?: Time;
  phase?: string;
  retryCount?: int32;
}

export interface HCloudRemediationTemplateDeprecated {
  v1beta1?: HCloudRemediationTemplateV1beta1;
}

export interface HCloudRemediationTemplateV1beta1 {
  /**
   * +listType=map
   * +listMapKey=type
   */
  conditions?: HCloudRemediationTemplateCondition[];
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
