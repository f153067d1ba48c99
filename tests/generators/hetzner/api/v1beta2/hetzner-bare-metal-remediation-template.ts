import type { int32, KubernetesList, KubernetesObject, Time } from "@capikit/api/meta";

/**
 * +kubebuilder:resource:path=hetznerbaremetalremediationtemplates,scope=Namespaced,categories=cluster-api,shortName=hbrt
 * +kubebuilder:subresource:status
 * +kubebuilder:printcolumn:name="Strategy",type=string,JSONPath=`.spec.template.spec.strategy.type`
 * +kubebuilder:printcolumn:name="Retry limit",type=string,JSONPath=`.spec.template.spec.strategy.retryLimit`
 * +kubebuilder:printcolumn:name="Timeout",type=string,JSONPath=`.spec.template.spec.strategy.timeoutSeconds`
 */
export interface HetznerBareMetalRemediationTemplate extends KubernetesObject {
  spec?: HetznerBareMetalRemediationTemplateSpec;
  status?: HetznerBareMetalRemediationTemplateStatus;
}

export interface HetznerBareMetalRemediationTemplateList
  extends KubernetesList<HetznerBareMetalRemediationTemplate> {}

export interface HetznerBareMetalRemediationTemplateSpec {
  template: HetznerBareMetalRemediationTemplateTemplate;
}

export interface HetznerBareMetalRemediationTemplateTemplate {
  spec: HetznerBareMetalRemediationTemplateTemplateSpec;
}

export interface HetznerBareMetalRemediationTemplateTemplateSpec {
  strategy?: HetznerBareMetalRemediationTemplateStrategy;
}

export interface HetznerBareMetalRemediationTemplateStrategy {
  /**
   * +kubebuilder:validation:Minimum=0
   * +kubebuilder:default=1800
   */
  cooldownSeconds?: int32;

  onExhaustion?: "Reuse" | "Retire";

  /** +kubebuilder:validation:Minimum=0 */
  retryLimit?: int32;

  /** +kubebuilder:validation:Minimum=0 */
  timeoutSeconds: int32;

  /** +kubebuilder:default="Reboot" */
  type?: string;
}

export interface HetznerBareMetalRemediationTemplateStatus {
  status: HetznerBareMetalRemediationTemplateStatusStatus;
}

export interface HetznerBareMetalRemediationTemplateStatusStatus {
  lastRemediated?: Time;
  phase?: string;
  retryCount?: int32;
}
