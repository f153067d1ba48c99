import type { Duration, int, KubernetesList, KubernetesObject, Time } from "@capikit/api/meta";

/**
 * +kubebuilder:resource:path=hetznerbaremetalremediationtemplates,scope=Namespaced,categories=cluster-api,shortName=hbrt
 * +kubebuilder:storageversion
 * +kubebuilder:subresource:status
 * +kubebuilder:printcolumn:name="Strategy",type=string,JSONPath=`.spec.template.spec.strategy.type`
 * +kubebuilder:printcolumn:name="Retry limit",type=string,JSONPath=`.spec.template.spec.strategy.retryLimit`
 * +kubebuilder:printcolumn:name="Timeout",type=string,JSONPath=`.spec.template.spec.strategy.timeout`
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
   * +kubebuilder:validation:XValidation:rule="duration(self) >= duration('0s')",message="cooldown must be non-negative"
   * +kubebuilder:default="30m"
   * +capikit:conversion:from=cooldownSeconds
   * +capikit:conversion:with=seconds
   */
  cooldown?: Duration;

  onExhaustion?: "Reuse" | "Retire";

  retryLimit?: int;

  /**
   * +capikit:conversion:from=timeoutSeconds
   * +capikit:conversion:with=seconds
   */
  timeout: Duration;

  /** +kubebuilder:default="Reboot" */
  type?: string;
}

export interface HetznerBareMetalRemediationTemplateStatus {
  status: HetznerBareMetalRemediationTemplateStatusStatus;
}

export interface HetznerBareMetalRemediationTemplateStatusStatus {
  lastRemediated?: Time;
  phase?: string;

  retryCount?: int;
}
