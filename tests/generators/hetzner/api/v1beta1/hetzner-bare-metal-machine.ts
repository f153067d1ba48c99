import type { Condition, int, KubernetesList, KubernetesObject, Time } from "@capikit/api/meta";

/**
 * +kubebuilder:resource:path=hetznerbaremetalmachines,scope=Namespaced,categories=cluster-api,shortName=hbmm
 * +kubebuilder:storageversion
 * +kubebuilder:subresource:status
 * +kubebuilder:printcolumn:name="Cluster",type=string,JSONPath=`.metadata.labels.cluster\.x-k8s\.io/cluster-name`
 * +kubebuilder:printcolumn:name="Host",type=string,JSONPath=`.metadata.annotations.infrastructure\.cluster\.x-k8s\.io/HetznerBareMetalHost`
 * +kubebuilder:printcolumn:name="Machine",type=string,JSONPath=`.metadata.ownerReferences[?(@.kind=="Machine")].name`
 * +kubebuilder:printcolumn:name="Phase",type=string,JSONPath=`.status.phase`
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`
 * +kubebuilder:printcolumn:name="Reason",type=string,JSONPath=`.status.conditions[?(@.type=='Ready')].reason`
 * +kubebuilder:printcolumn:name="Message",type=string,JSONPath=`.status.conditions[?(@.type=='Ready')].message`
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
  matchExpressions?: HetznerBareMetalMachineMatchExpression[];
  matchLabels?: Record<string, string>;
}

export interface HetznerBareMetalMachineMatchExpression {
  key: string;
  operator: string;
  values: string[];
}

export interface HetznerBareMetalMachineInstallImage {
  btrfsDefinitions?: HetznerBareMetalMachineBtrfsDefinition[];
  deviceStringType?: "" | "short" | "wwn";
  image: HetznerBareMetalMachineImage;
  imageURLCommand?: string;
  logicalVolumeDefinitions?: HetznerBareMetalMachineLogicalVolumeDefinition[];
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
  addresses?: HetznerBareMetalMachineAddress[];

  /** +capikit:conversion:from=deprecated.v1beta1.conditions */
  conditions?: HetznerBareMetalMachineCondition[];

  /** +capikit:conversion:drop */
  failureMessage?: string;

  /** +capikit:conversion:drop */
  failureReason?: string;

  lastRemediatedAt?: Time;
  lastUpdated?: Time;
  phase?: string;

  /** +capikit:conversion:from=initialization.provisioned */
  ready?: boolean;

  v1beta2?: HetznerBareMetalMachineV1beta2;
}

export interface HetznerBareMetalMachineAddress {
  /**
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  address: string;

  type: "Hostname" | "ExternalIP" | "InternalIP" | "ExternalDNS" | "InternalDNS";
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

export interface HetznerBareMetalMachineV1beta2 {
  /**
   * +kubebuilder:validation:MaxItems=32
   * +listType=map
   * +listMapKey=type
   */
  conditions?: Condition[];
}
