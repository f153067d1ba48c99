import type { Duration, int, KubernetesList, KubernetesObject, Time } from "@capikit/api/meta";

/**
 * +kubebuilder:resource:path=hetznerbaremetalremediations,scope=Namespaced,categories=cluster-api,shortName=hbr
 * +kubebuilder:storageversion
 * +kubebuilder:subresource:status
 * +kubebuilder:printcolumn:name="Strategy",type=string,JSONPath=`.spec.strategy.type`
 * +kubebuilder:printcolumn:name="Retry limit",type=string,JSONPath=`.spec.strategy.retryLimit`
 * +kubebuilder:printcolumn:name="Timeout",type=string,JSONPath=`.spec.strategy.timeout`
 * +kubebuilder:printcolumn:name="Phase",type=string,JSONPath=`.status.phase`
 * +kubebuilder:printcolumn:name="Last Remediated",type=string,JSONPath=`.status.lastRemediated`
 * +kubebuilder:printcolumn:name="Retry count",type=string,JSONPath=`.status.retryCount`
 */
export interface HetznerBareMetalRemediation extends KubernetesObject {
  spec?: HetznerBareMetalRemediationSpec;
  status?: HetznerBareMetalRemediationStatus;
}

export interface HetznerBareMetalRemediationList extends KubernetesList<HetznerBareMetalRemediation> {}

export interface HetznerBareMetalRemediationSpec {
  strategy?: HetznerBareMetalRemediationStrategy;
}

export interface HetznerBareMetalRemediationStrategy {
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

export interface HetznerBareMetalRemediationStatus {
  lastRemediated?: Time;
  phase?: string;

  retryCount?: int;
}
