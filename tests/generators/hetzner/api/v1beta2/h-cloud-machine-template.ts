import type { KubernetesList, KubernetesObject, Quantity, Time } from "@capikit/api/meta";

/**
 * +kubebuilder:resource:path=hcloudmachinetemplates,scope=Namespaced,categories=cluster-api,shortName=capihcmt
 * +kubebuilder:subresource:status
 * +kubebuilder:printcolumn:name="Image",type=string,JSONPath=`.spec.template.spec.imageName`
 * +kubebuilder:printcolumn:name="Placement group",type=string,JSONPath=`.spec.template.spec.placementGroupName`
 * +kubebuilder:printcolumn:name="Type",type=string,JSONPath=`.spec.template.spec.type`
 * +kubebuilder:printcolumn:name="Reason",type=string,JSONPath=`.status.conditions[?(@.type=='Ready')].reason`
 * +kubebuilder:printcolumn:name="Message",type=string,JSONPath=`.status.conditions[?(@.type=='Ready')].message`
 */
export interface HCloudMachineTemplate extends KubernetesObject {
  spec?: HCloudMachineTemplateSpec;
  status?: HCloudMachineTemplateStatus;
}

export interface HCloudMachineTemplateList extends KubernetesList<HCloudMachineTemplate> {}

export interface HCloudMachineTemplateSpec {
  template: HCloudMachineTemplateTemplate;
}

export interface HCloudMachineTemplateTemplate {
  metadata?: HCloudMachineTemplateTemplateMetadata;
  spec: HCloudMachineTemplateTemplateSpec;
}

/** +kubebuilder:validation:MinProperties=1 */
export interface HCloudMachineTemplateTemplateMetadata {
  annotations?: Record<string, string>;
  labels?: Record<string, string>;
}

export interface HCloudMachineTemplateTemplateSpec {
  /** +kubebuilder:validation:MinLength=1 */
  imageName?: string;

  /** +kubebuilder:validation:MinLength=1 */
  imageURL?: string;

  imageURLCommand?: string;
  placementGroupName?: string;
  providerID?: string;
  publicNetwork?: HCloudMachineTemplatePublicNetwork;

  /**
   * +listType=map
   * +listMapKey=name
   */
  sshKeys?: HCloudMachineTemplateSshKey[];

  type: string;
}

export interface HCloudMachineTemplatePublicNetwork {
  /** +kubebuilder:default=true */
  enableIPv4?: boolean;

  /** +kubebuilder:default=true */
  enableIPv6?: boolean;
}

export interface HCloudMachineTemplateSshKey {
  fingerprint?: string;

  /** +kubebuilder:validation:MinLength=1 */
  name: string;
}

export interface HCloudMachineTemplateStatus {
  capacity?: Record<string, Quantity>;
  conditions?: HCloudMachineTemplateCondition[];
  ownerType?: string;
}

export interface HCloudMachineTemplateCondition {
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
