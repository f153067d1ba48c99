import type { Condition, int, KubernetesList, KubernetesObject, Time } from "@capikit/api/meta";

/**
 * +kubebuilder:resource:path=hetznerbaremetalmachines,scope=Namespaced,categories=cluster-api,shortName=hbmm
 * +kubebuilder:subresource:status
 * +kubebuilder:printcolumn:name="Cluster",type=string,JSONPath=`.metadata.labels.cluster\.x-k8s\.io/cluster-name`
 * +kubebuilder:printcolumn:name="Machine",type=string,JSONPath=`.metadata.ownerReferences[?(@.kind=="Machine")].name`
 * +kubebuilder:printcolumn:name="Ready",type=string,JSONPath=`.status.conditions[?(@.type=='Ready')].status`
 * +kubebuilder:printcolumn:name="Phase",type=string,JSONPath=`.status.phase`
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`
 * +kubebuilder:printcolumn:name="Host",type=string,JSONPath=`.metadata.annotations.infrastructure\.cluster\.x-k8s\.io/HetznerBareMetalHost`,priority=1
 * +kubebuilder:printcolumn:name="Reason",type=string,JSONPath=`.status.conditions[?(@.type=='Ready')].reason`,priority=1
 * +kubebuilder:printcolumn:name="Message",type=string,JSONPath=`.status.conditions[?(@.type=='Ready')].message`,priority=1
 */
export interface HetznerBareMetalMachine extends KubernetesObject {
  spec?: HetznerBareMetalMachineSpec;
  status?: HetznerBareMetalMachineStatus;
}

export interface HetznerBareMetalMachineList extends KubernetesList<HetznerBareMetalMachine> {}

export interface HetznerBareMetalMachineSpec {
  hostSelector?: HetznerBareMetalMachineHostSelector;
  installImage: HetznerBareMetalMachineInstallImage;
  providerID?: string;
  skipCheckDisk?: boolean;
  sshSpec?: HetznerBareMetalMachineSshSpec;
}

export interface HetznerBareMetalMachineHostSelector {
  /** +listType=atomic */
  matchExpressions?: HetznerBareMetalMachineMatchExpression[];

  matchLabels?: Record<string, string>;
}

export interface HetznerBareMetalMachineMatchExpression {
  key: string;
  operator: string;

  /** +listType=atomic */
  values: string[];
}

export interface HetznerBareMetalMachineInstallImage {
  /** +listType=atomic */
  btrfsDefinitions?: HetznerBareMetalMachineBtrfsDefinition[];

  deviceStringType?: "" | "short" | "wwn";
  image: HetznerBareMetalMachineImage;
  imageURLCommand?: string;

  /** +listType=atomic */
  logicalVolumeDefinitions?: HetznerBareMetalMachineLogicalVolumeDefinition[];

  /** +listType=atomic */
  partitions: HetznerBareMetalMachinePartition[];

  postInstallScript?: string;

  /** +kubebuilder:default=0 */
  swraid?: 0 | 1;

  /** +kubebuilder:default=1 */
  swraidLevel?: 0 | 1 | 5 | 6 | 10;
}

export interface HetznerBareMetalMachineBtrfsDefinition {
  mount: string;
  subvolume: string;
  volume: string;
}

export interface HetznerBareMetalMachineImage {
  name?: string;
  path?: string;
  url?: string;
}

export interface HetznerBareMetalMachineLogicalVolumeDefinition {
  filesystem: string;
  mount: string;
  name: string;
  size: string;
  vg: string;
}

export interface HetznerBareMetalMachinePartition {
  fileSystem: string;
  mount: string;
  size: string;
}

export interface HetznerBareMetalMachineSshSpec {
  noSSHAfterInstallImage?: boolean;
  portAfterCloudInit?: int;

  /** +kubebuilder:default=22 */
  portAfterInstallImage?: int;

  secretRef: HetznerBareMetalMachineSecretRef;
}

export interface HetznerBareMetalMachineSecretRef {
  key: HetznerBareMetalMachineKey;
  name: string;
}

export interface HetznerBareMetalMachineKey {
  name: string;
  privateKey: string;
  publicKey: string;
}

export interface HetznerBareMetalMachineStatus {
  /** +listType=atomic */
  addresses?: HetznerBareMetalMachineAddress[];

  /**
   * +kubebuilder:validation:MaxItems=32
   * +listType=map
   * +listMapKey=type
   * +capikit:conversion:from=v1beta2.conditions
   */
  conditions?: Condition[];

  deprecated?: HetznerBareMetalMachineDeprecated;
  initialization?: HetznerBareMetalMachineInitialization;
  lastRemediatedAt?: Time;
  lastUpdated?: Time;
  phase?: string;
}

export interface HetznerBareMetalMachineAddress {
  /**
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  address: string;

  type: "Hostname" | "ExternalIP" | "InternalIP" | "ExternalDNS" | "InternalDNS";
}

export interface HetznerBareMetalMachineDeprecated {
  v1beta1?: HetznerBareMetalMachineV1beta1;
}

export interface HetznerBareMetalMachineV1beta1 {
  /**
   * +listType=map
   * +listMapKey=type
   */
  conditions?: HetznerBareMetalMachineCondition[];
}

export interface HetznerBareMetalMachineCondition {
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

/** +kubebuilder:validation:MinProperties=1 */
export interface HetznerBareMetalMachineInitialization {
  provisioned?: boolean;
}
