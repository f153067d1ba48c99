import type { Condition, int32, KubernetesList, KubernetesObject, Time } from "@capikit/api/meta";

/**
 * +kubebuilder:resource:path=hcloudremediations,scope=Namespaced,categories=cluster-api,shortName=hcr
 * +kubebuilder:subresource:status
 * +kubebuilder:printcolumn:name="Phase",type=string,JSONPath=`.status.phase`
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`
 * +kubebuilder:printcolumn:name="Reason",type=string,JSONPath=`.status.conditions[?(@.type=='Ready')].reason`
 * +kubebuilder:printcolumn:name="Message",type=string,JSONPath=`.status.conditions[?(@.type=='Ready')].message`
 * +kubebuilder:printcolumn:name="Timeout",type=string,JSONPath=`.spec.strategy.timeoutSeconds`,priority=1
 * +kubebuilder:printcolumn:name="Last Remediated",type=string,JSONPath=`.status.lastRemediated`,priority=1
 * +kubebuilder:printcolumn:name="Retry count",type=string,JSONPath=`.status.retryCount`,priority=1
 * +kubebuilder:printcolumn:name="Retry limit",type=string,JSONPath=`.spec.strategy.retryLimit`,priority=1
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

export interface HCloudRemediationStatus {
  /**
   * +kubebuilder:validation:MaxItems=32
   * +listType=map
   * +listMapKey=type
   * +capikit:conversion:from=v1beta2.conditions
   */
  conditions?: Condition[];

  deprecated?: HCloudRemediationDeprecated;
  lastRemediated?: Time;
  phase?: string;
  retryCount?: int32;
}

export interface HCloudRemediationDeprecated {
  v1beta1?: HCloudRemediationV1beta1;
}

export interface HCloudRemediationV1beta1 {
  /**
   * +listType=map
   * +listMapKey=type
   */
  conditions?: HCloudRemediationCondition[];
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
