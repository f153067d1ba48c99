import type { int32, KubernetesList, KubernetesObject, Time } from "@capikit/api/meta";

/**
 * +kubebuilder:resource:path=hetznerbaremetalremediations,scope=Namespaced,categories=cluster-api,shortName=hbr
 * +kubebuilder:subresource:status
 * +kubebuilder:printcolumn:name="Phase",type=string,JSONPath=`.status.phase`
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`
 * +kubebuilder:printcolumn:name="Strategy",type=string,JSONPath=`.spec.strategy.type`,priority=1
 * +kubebuilder:printcolumn:name="Retry limit",type=string,JSONPath=`.spec.strategy.retryLimit`,priority=1
 * +kubebuilder:printcolumn:name="Timeout",type=string,JSONPath=`.spec.strategy.timeoutSeconds`,priority=1
 * +kubebuilder:printcolumn:name="Last Remediated",type=string,JSONPath=`.status.lastRemediated`,priority=1
 * +kubebuilder:printcolumn:name="Retry count",type=string,JSONPath=`.status.retryCount`,priority=1
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

export interface HetznerBareMetalRemediationStatus {
  lastRemediated?: Time;
  phase?: string;
  retryCount?: int32;
}
