import type {
  bytes,
  Condition,
  int,
  int64,
  KubernetesList,
  KubernetesObject,
  SecretReference,
  Time,
} from "@capikit/api/meta";

/**
 * +kubebuilder:resource:path=hetznerbaremetalhosts,scope=Namespaced,shortName=hbmh
 * +kubebuilder:subresource:status
 * +kubebuilder:printcolumn:name="Phase",type=string,JSONPath=`.status.provisioningState`
 * +kubebuilder:printcolumn:name="HetznerBareMetalMachine",type=string,JSONPath=`.spec.consumerRef.name`
 * +kubebuilder:printcolumn:name="Maintenance",type=boolean,JSONPath=`.spec.maintenanceMode`
 * +kubebuilder:printcolumn:name="Ready",type=string,JSONPath=`.status.conditions[?(@.type=='Ready')].status`
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`
 * +kubebuilder:printcolumn:name="IPv4",type=string,JSONPath=`.status.ipv4`,priority=1
 * +kubebuilder:printcolumn:name="IPv6",type=string,JSONPath=`.status.ipv6`,priority=1
 * +kubebuilder:printcolumn:name="CPU",type=string,JSONPath=`.status.hardwareDetails.cpu.threads`,priority=1
 * +kubebuilder:printcolumn:name="RAM",type=string,JSONPath=`.status.hardwareDetails.ramGB`,priority=1
 * +kubebuilder:printcolumn:name="Server ID",type=integer,JSONPath=`.spec.serverID`,priority=1
 * +kubebuilder:printcolumn:name="Reason",type=string,JSONPath=`.status.conditions[?(@.type=='Ready')].reason`,priority=1
 * +kubebuilder:printcolumn:name="Message",type=string,JSONPath=`.status.conditions[?(@.type=='Ready')].message`,priority=1
 */
export interface HetznerBareMetalHost extends KubernetesObject {
  spec?: HetznerBareMetalHostSpec;

  /** +capikit:conversion:from=spec.status */
  status?: HetznerBareMetalHostStatus;
}

export interface HetznerBareMetalHostList extends KubernetesList<HetznerBareMetalHost> {}

export interface HetznerBareMetalHostSpec {
  consumerRef?: HetznerBareMetalHostConsumerRef;
  description?: string;
  maintenanceMode?: boolean;
  rootDeviceHints?: HetznerBareMetalHostRootDeviceHints;
  serverID: int;
}

export interface HetznerBareMetalHostConsumerRef {
  /**
   * +kubebuilder:validation:MaxLength=253
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:Pattern=`^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$`
   */
  apiGroup: string;

  /**
   * +kubebuilder:validation:MaxLength=63
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:Pattern=`^[a-zA-Z]([-a-zA-Z0-9]*[a-zA-Z0-9])?$`
   */
  kind: string;

  /**
   * +kubebuilder:validation:MaxLength=253
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:Pattern=`^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$`
   */
  name: string;
}

export interface HetznerBareMetalHostRootDeviceHints {
  raid?: HetznerBareMetalHostRaid;
  wwn?: string;
}

export interface HetznerBareMetalHostRaid {
  wwn?: string[];
}

export interface HetznerBareMetalHostStatus {
  /**
   * +kubebuilder:validation:MaxItems=32
   * +listType=map
   * +listMapKey=type
   * +capikit:conversion:from=v1beta2.conditions
   */
  conditions?: Condition[];

  deprecated?: HetznerBareMetalHostDeprecated;
  errorType?: string;
  hardwareDetails?: HetznerBareMetalHostHardwareDetails;
  ipv4?: string;
  ipv6?: string;
  nodeBootID?: string;
  provisioningState?: string;
  rebootTriggeredAt?: Time;

  /** +listType=atomic */
  rebootTypes?: string[];

  rebooted?: boolean;
  sshStatus?: HetznerBareMetalHostSshStatus;
}

export interface HetznerBareMetalHostDeprecated {
  v1beta1?: HetznerBareMetalHostV1beta1;
}

export interface HetznerBareMetalHostV1beta1 {
  /**
   * +listType=map
   * +listMapKey=type
   */
  conditions?: HetznerBareMetalHostCondition[];
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

  /** +listType=atomic */
  nics?: HetznerBareMetalHostNic[];

  ramGB?: int;

  /** +listType=atomic */
  storage?: HetznerBareMetalHostStorageItem[];
}

export interface HetznerBareMetalHostCpu {
  arch?: string;

  /** +kubebuilder:validation:Format=double */
  clockGigahertz?: string;

  cores?: int;
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
