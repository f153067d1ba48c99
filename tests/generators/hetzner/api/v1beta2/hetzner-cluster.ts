import type { Condition, int, int32, int64, KubernetesList, KubernetesObject, Time } from "@capikit/api/meta";

/**
 * +kubebuilder:resource:path=hetznerclusters,scope=Namespaced,categories=cluster-api,shortName=hccl
 * +kubebuilder:subresource:status
 * +kubebuilder:printcolumn:name="Cluster",type=string,JSONPath=`.metadata.labels.cluster\.x-k8s\.io/cluster-name`
 * +kubebuilder:printcolumn:name="Ready",type=string,JSONPath=`.status.conditions[?(@.type=='Ready')].status`
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`
 * +kubebuilder:printcolumn:name="Endpoint",type=string,JSONPath=`.spec.controlPlaneEndpoint`,priority=1
 * +kubebuilder:printcolumn:name="Regions",type=string,JSONPath=`.spec.controlPlaneRegions`,priority=1
 * +kubebuilder:printcolumn:name="Network enabled",type=boolean,JSONPath=`.spec.hcloudNetwork.enabled`,priority=1
 * +kubebuilder:printcolumn:name="Reason",type=string,JSONPath=`.status.conditions[?(@.type=='Ready')].reason`,priority=1
 * +kubebuilder:printcolumn:name="Message",type=string,JSONPath=`.status.conditions[?(@.type=='Ready')].message`,priority=1
 */
export interface HetznerCluster extends KubernetesObject {
  spec?: HetznerClusterSpec;
  status?: HetznerClusterStatus;
}

export interface HetznerClusterList extends KubernetesList<HetznerCluster> {}

export interface HetznerClusterSpec {
  controlPlaneEndpoint?: HetznerClusterControlPlaneEndpoint;
  controlPlaneLoadBalancer?: HetznerClusterSpecControlPlaneLoadBalancer;

  /** +listType=set */
  controlPlaneRegions: ("fsn1" | "hel1" | "nbg1" | "ash" | "hil" | "sin")[];

  hcloudNetwork?: HetznerClusterHcloudNetwork;

  /**
   * +listType=map
   * +listMapKey=name
   */
  hcloudPlacementGroups?: HetznerClusterSpecHcloudPlacementGroup[];

  hetznerSecretRef: HetznerClusterHetznerSecretRef;
  skipCreatingHetznerSecretInWorkloadCluster?: boolean;
  sshKeys: HetznerClusterSshKeys;
}

/** +kubebuilder:validation:MinProperties=1 */
export interface HetznerClusterControlPlaneEndpoint {
  /**
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  host?: string;

  /**
   * +kubebuilder:validation:Maximum=65535
   * +kubebuilder:validation:Minimum=1
   */
  port?: int32;
}

export interface HetznerClusterSpecControlPlaneLoadBalancer {
  /** +kubebuilder:default="round_robin" */
  algorithm?: "round_robin" | "least_connections";

  enableProxyProtocol?: boolean;

  /** +kubebuilder:default=true */
  enabled?: boolean;

  /** +listType=atomic */
  extraServices?: HetznerClusterExtraService[];

  name?: string;

  /**
   * +kubebuilder:validation:Maximum=65535
   * +kubebuilder:validation:Minimum=1
   * +kubebuilder:default=6443
   */
  port?: int;

  region?: "fsn1" | "hel1" | "nbg1" | "ash" | "hil" | "sin";
  targetAddressFamily?: "ipv4" | "ipv6" | "dualstack";

  /** +kubebuilder:default="lb11" */
  type?: "lb11" | "lb21" | "lb31";
}

export interface HetznerClusterExtraService {
  /**
   * +kubebuilder:validation:Maximum=65535
   * +kubebuilder:validation:Minimum=1
   */
  destinationPort?: int;

  /**
   * +kubebuilder:validation:Maximum=65535
   * +kubebuilder:validation:Minimum=1
   */
  listenPort?: int;

  protocol?: "http" | "https" | "tcp";
}

export interface HetznerClusterHcloudNetwork {
  /** +kubebuilder:default="10.0.0.0/16" */
  cidrBlock?: string;

  enabled: boolean;

  /** +kubebuilder:default="eu-central" */
  networkZone?: "eu-central" | "us-east" | "us-west" | "ap-southeast";

  /** +kubebuilder:default="10.0.0.0/24" */
  subnetCidrBlock?: string;
}

export interface HetznerClusterSpecHcloudPlacementGroup {
  /** +kubebuilder:validation:MinLength=1 */
  name: string;

  /** +kubebuilder:default="spread" */
  type?: "spread";
}

export interface HetznerClusterHetznerSecretRef {
  key: HetznerClusterHetznerSecretRefKey;

  /** +kubebuilder:default="hetzner" */
  name: string;
}

export interface HetznerClusterHetznerSecretRefKey {
  hcloudToken: string;

  /** +kubebuilder:default="hetzner-robot-password" */
  hetznerRobotPassword?: string;

  /** +kubebuilder:default="hetzner-robot-user" */
  hetznerRobotUser?: string;

  /** +kubebuilder:default="hcloud-ssh-key-name" */
  sshKey?: string;
}

export interface HetznerClusterSshKeys {
  /**
   * +listType=map
   * +listMapKey=name
   */
  hcloud?: HetznerClusterHcloudItem[];

  /** +capikit:conversion:from=robotRescueSecretRef */
  rescueSecretRef?: HetznerClusterRescueSecretRef;
}

export interface HetznerClusterHcloudItem {
  fingerprint?: string;

  /** +kubebuilder:validation:MinLength=1 */
  name: string;
}

export interface HetznerClusterRescueSecretRef {
  key: HetznerClusterRescueSecretRefKey;
  name: string;
}

export interface HetznerClusterRescueSecretRefKey {
  name: string;
  privateKey: string;
  publicKey: string;
}

export interface HetznerClusterStatus {
  /**
   * +kubebuilder:validation:MaxItems=32
   * +listType=map
   * +listMapKey=type
   * +capikit:conversion:from=v1beta2.conditions
   */
  conditions?: Condition[];

  controlPlaneLoadBalancer?: HetznerClusterStatusControlPlaneLoadBalancer;
  deprecated?: HetznerClusterDeprecated;

  /**
   * +kubebuilder:validation:MaxItems=100
   * +kubebuilder:validation:MinItems=1
   * +listType=map
   * +listMapKey=name
   */
  failureDomains?: HetznerClusterFailureDomain[];

  /**
   * +listType=map
   * +listMapKey=name
   */
  hcloudPlacementGroups?: HetznerClusterStatusHcloudPlacementGroup[];

  initialization?: HetznerClusterInitialization;
  networkStatus?: HetznerClusterNetworkStatus;
}

export interface HetznerClusterStatusControlPlaneLoadBalancer {
  id?: int64;
  internalIP?: string;
  ipv4?: string;
  ipv6?: string;
  protected?: boolean;
  proxyProtocolEnabled?: boolean;

  /** +listType=atomic */
  targets?: HetznerClusterTarget[];
}

export interface HetznerClusterTarget {
  ip?: string;
  serverID?: int64;
  type: "server" | "ip";
}

export interface HetznerClusterDeprecated {
  v1beta1?: HetznerClusterV1beta1;
}

export interface HetznerClusterV1beta1 {
  /**
   * +listType=map
   * +listMapKey=type
   */
  conditions?: HetznerClusterCondition[];
}

export interface HetznerClusterCondition {
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

export interface HetznerClusterFailureDomain {
  attributes?: Record<string, string>;
  controlPlane?: boolean;

  /**
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  name: string;
}

export interface HetznerClusterStatusHcloudPlacementGroup {
  id?: int64;
  name: string;

  /** +listType=set */
  servers?: int64[];

  type?: string;
}

/** +kubebuilder:validation:MinProperties=1 */
export interface HetznerClusterInitialization {
  provisioned?: boolean;
}

export interface HetznerClusterNetworkStatus {
  /** +listType=set */
  attachedServers?: int64[];

  id?: int64;
}
