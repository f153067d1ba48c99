import type { Condition, int64, KubernetesList, KubernetesObject, Time } from "@capikit/api/meta";

/**
 * +kubebuilder:resource:path=hcloudmachines,scope=Namespaced,categories=cluster-api,shortName=hcma
 * +kubebuilder:storageversion
 * +kubebuilder:subresource:status
 * +kubebuilder:printcolumn:name="Cluster",type=string,JSONPath=`.metadata.labels.cluster\.x-k8s\.io/cluster-name`
 * +kubebuilder:printcolumn:name="Machine",type=string,JSONPath=`.metadata.ownerReferences[?(@.kind=="Machine")].name`
 * +kubebuilder:printcolumn:name="Phase",type=string,JSONPath=`.status.instanceState`
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`
 * +kubebuilder:printcolumn:name="Reason",type=string,JSONPath=`.status.conditions[?(@.type=='Ready')].reason`
 * +kubebuilder:printcolumn:name="Message",type=string,JSONPath=`.status.conditions[?(@.type=='Ready')].message`
 */
export interface HCloudMachine extends KubernetesObject {
  spec?: HCloudMachineSpec;
  status?: HCloudMachineStatus;
}

export interface HCloudMachineList extends KubernetesList<HCloudMachine> {}

export interface HCloudMachineSpec {
  /** +kubebuilder:validation:MinLength=1 */
  imageName?: string;

  /** +kubebuilder:validation:MinLength=1 */
  imageURL?: string;

  imageURLCommand?: string;
  placementGroupName?: string;
  providerID?: string;
  publicNetwork?: HCloudMachinePublicNetwork;
  sshKeys?: HCloudMachineSshKey[];
  type: string;
}

export interface HCloudMachinePublicNetwork {
  /** +kubebuilder:default=true */
  enableIPv4?: boolean;

  /** +kubebuilder:default=true */
  enableIPv6?: boolean;
}

export interface HCloudMachineSshKey {
  fingerprint?: string;

  /** +kubebuilder:validation:MinLength=1 */
  name: string;
}

export interface HCloudMachineStatus {
  addresses?: HCloudMachineAddress[];
  bootState?: string;
  bootStateSince?: Time;

  /** +capikit:conversion:from=deprecated.v1beta1.conditions */
  conditions?: HCloudMachineCondition[];

  externalIDs?: HCloudMachineExternalIDs;

  /** +capikit:conversion:drop */
  failureMessage?: string;

  /** +capikit:conversion:drop */
  failureReason?: string;

  instanceState?: string;
  lastRemediatedAt?: Time;

  /** +capikit:conversion:from=initialization.provisioned */
  ready?: boolean;

  region?: "fsn1" | "hel1" | "nbg1" | "ash" | "hil" | "sin";
  sshKeys?: HCloudMachineSshKey[];
  v1beta2?: HCloudMachineV1beta2;
}

export interface HCloudMachineAddress {
  /**
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  address: string;

  type: "Hostname" | "ExternalIP" | "InternalIP" | "ExternalDNS" | "InternalDNS";
}

export interface HCloudMachineCondition {
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

export interface HCloudMachineExternalIDs {
  actionIdCreateServer?: int64;
  actionIdEnableRescueSystem?: int64;
}

export interface HCloudMachineV1beta2 {
  /**
   * +kubebuilder:validation:MaxItems=32
   * +listType=map
   * +listMapKey=type
   */
  conditions?: Condition[];
}
