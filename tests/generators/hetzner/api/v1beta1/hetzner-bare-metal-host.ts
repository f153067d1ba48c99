import type {
  bytes,
  Condition,
  int,
  int64,
  KubernetesList,
  KubernetesObject,
  ObjectReference,
  SecretReference,
  Time,
} from "@capikit/api/meta";

/**
 * +kubebuilder:resource:path=hetznerbaremetalhosts,scope=Namespaced,shortName=hbmh
 * +kubebuilder:storageversion
 * +kubebuilder:subresource:status
 * +kubebuilder:printcolumn:name="Phase",type=string,JSONPath=`.spec.status.provisioningState`
 * +kubebuilder:printcolumn:name="IPv4",type=string,JSONPath=`.spec.status.ipv4`
 * +kubebuilder:printcolumn:name="IPv6",type=string,JSONPath=`.spec.status.ipv6`
 * +kubebuilder:printcolumn:name="Maintenance",type=boolean,JSONPath=`.spec.maintenanceMode`
 * +kubebuilder:printcolumn:name="CPU",type=string,JSONPath=`.spec.status.hardwareDetails.cpu.threads`
 * +kubebuilder:printcolumn:name="RAM",type=string,JSONPath=`.spec.status.hardwareDetails.ramGB`
 * +kubebuilder:printcolumn:name="HetznerBareMetalMachine",type=string,JSONPath=`.spec.consumerRef.name`
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`
 * +kubebuilder:printcolumn:name="Reason",type=string,JSONPath=`.spec.status.conditions[?(@.type=='Ready')].reason`
 * +kubebuilder:printcolumn:name="Message",type=string,JSONPath=`.spec.status.conditions[?(@.type=='Ready')].message`
 */
export interface HetznerBareMetalHost extends KubernetesObject {
  spec?: HetznerBareMetalHostSpec;

  /** +capikit:conversion:drop */
  status?: Record<string, never>;
}

export interface HetznerBareMetalHostList extends KubernetesList<HetznerBareMetalHost> {}

export interface HetznerBareMetalHostSpec {
  /**
   * +capikit:conversion:with=consumer
   * +capikit:conversion:lossy
   */
  consumerRef?: ObjectReference;

  description?: string;
  maintenanceMode?: boolean;
  rootDeviceHints?: HetznerBareMetalHostRootDeviceHints;
  serverID: int;
  status?: HetznerBareMetalHostStatus;
}

export interface HetznerBareMetalHostRootDeviceHints {
  raid?: HetznerBareMetalHostRaid;
  wwn?: string;
}

export interface HetznerBareMetalHostRaid {
  wwn?: string[];
}

export interface HetznerBareMetalHostStatus {
  /** +capikit:conversion:from=deprecated.v1beta1.conditions */
  conditions?: HetznerBareMetalHostCondition[];

  /**
   * +kubebuilder:default=0
   * +capikit:conversion:preserve
   */
  errorCount: int;

  /** +capikit:conversion:preserve */
  errorMessage?: string;

  errorType?: string;
  hardwareDetails?: HetznerBareMetalHostHardwareDetails;

  /** +capikit:conversion:preserve */
  hetznerClusterRef: string;

  /** +capikit:conversion:preserve */
  installImage?: HetznerBareMetalHostInstallImage;

  ipv4?: string;
  ipv6?: string;

  /** +capikit:conversion:preserve */
  lastUpdated?: Time;

  nodeBootID?: string;
  provisioningState?: string;
  rebootTriggeredAt?: Time;
  rebootTypes?: string[];
  rebooted?: boolean;

  /** +capikit:conversion:preserve */
  sshSpec?: HetznerBareMetalHostSshSpec;

  sshStatus?: HetznerBareMetalHostSshStatus;

  /** +capikit:conversion:preserve */
  userData?: SecretReference;

  v1beta2?: HetznerBareMetalHostV1beta2;
}

export interface HetznerBareMetalHostCondition {
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

export interface HetznerBareMetalHostHardwareDetails {
  cpu?: HetznerBareMetalHostCpu;
  nics?: HetznerBareMetalHostNic[];
  ramGB?: int;
  storage?: HetznerBareMetalHostStorageItem[];
}

export interface HetznerBareMetalHostCpu {
  arch?: string;

  /** +kubebuilder:validation:Format=double */
  clockGigahertz?: string;

  cores?: int;

  /** +capikit:conversion:preserve */
  flags?: string[];

  model?: string;
  threads?: int;
}

export interface HetznerBareMetalHostNic {
  ip?: string;

  /** +kubebuilder:validation:Pattern=`[0-9a-fA-F]{2}(:[0-9a-fA-F]{2}){5}` */
  mac?: string;

  model?: string;
  name?: string;
  speedMbps?: int;
}

export interface HetznerBareMetalHostStorageItem {
  hctl?: string;
  model?: string;
  name?: string;
  rota?: boolean;
  serialNumber?: string;
  sizeBytes?: int64;
  sizeGB?: int64;
  vendor?: string;
  wwn?: string;
}

export interface HetznerBareMetalHostInstallImage {
  btrfsDefinitions?: HetznerBareMetalHostBtrfsDefinition[];
  deviceStringType?: "" | "short" | "wwn";
  image: HetznerBareMetalHostImage;
  imageURLCommand?: string;
  logicalVolumeDefinitions?: HetznerBareMetalHostLogicalVolumeDefinition[];
  partitions: HetznerBareMetalHostPartition[];
  postInstallScript?: string;

  /** +kubebuilder:default=0 */
  swraid?: 0 | 1;

  /** +kubebuilder:default=1 */
  swraidLevel?: 0 | 1 | 5 | 6 | 10;
}

export interface HetznerBareMetalHostBtrfsDefinition {
  mount: string;
  subvolume: string;
  volume: string;
}

export interface HetznerBareMetalHostImage {
  name?: string;
  path?: string;
  url?: string;
}

export interface HetznerBareMetalHostLogicalVolumeDefinition {
  filesystem: string;
  mount: string;
  name: string;
  size: string;
  vg: string;
}

export interface HetznerBareMetalHostPartition {
  fileSystem: string;
  mount: string;
  size: string;
}

export interface HetznerBareMetalHostSshSpec {
  noSSHAfterInstallImage?: boolean;
  portAfterCloudInit?: int;

  /** +kubebuilder:default=22 */
  portAfterInstallImage?: int;

  secretRef: HetznerBareMetalHostSecretRef;
}

export interface HetznerBareMetalHostSecretRef {
  key: HetznerBareMetalHostKey;
  name: string;
}

export interface HetznerBareMetalHostKey {
  name: string;
  privateKey: string;
  publicKey: string;
}

export interface HetznerBareMetalHostSshStatus {
  currentOS?: HetznerBareMetalHostCurrentOS;
  currentRescue?: HetznerBareMetalHostCurrentOS;
  osKey?: HetznerBareMetalHostOsKey;
  rescueKey?: HetznerBareMetalHostOsKey;
}

export interface HetznerBareMetalHostCurrentOS {
  credentials?: SecretReference;
  credentialsDataHash?: bytes;
  credentialsVersion?: string;
}

export interface HetznerBareMetalHostOsKey {
  fingerprint?: string;

  /** +kubebuilder:validation:MinLength=1 */
  name: string;
}

export interface HetznerBareMetalHostV1beta2 {
  /**
   * +kubebuilder:validation:MaxItems=32
   * +listType=map
   * +listMapKey=type
   */
  conditions?: Condition[];
}
