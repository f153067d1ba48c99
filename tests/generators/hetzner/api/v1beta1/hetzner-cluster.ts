import type { Condition, int, int32, int64, KubernetesList, KubernetesObject, Time } from "@capikit/api/meta";

/**
 * +kubebuilder:resource:path=hetznerclusters,scope=Namespaced,categories=cluster-api,shortName=hccl
 * +kubebuilder:storageversion
 * +kubebuilder:subresource:status
 * +kubebuilder:printcolumn:name="Cluster",type=string,JSONPath=`.metadata.labels.cluster\.x-k8s\.io/cluster-name`
 * +kubebuilder:printcolumn:name="Ready",type=string,JSONPath=`.status.ready`
 * +kubebuilder:printcolumn:name="Endpoint",type=string,JSONPath=`.spec.controlPlaneEndpoint`,priority=1
 * +kubebuilder:printcolumn:name="Regions",type=string,JSONPath=`.spec.controlPlaneRegions`
 * +kubebuilder:printcolumn:name="Network enabled",type=boolean,JSONPath=`.spec.hcloudNetwork.enabled`
 * +kubebuilder:printcolumn:name="Reason",type=string,JSONPath=`.status.conditions[?(@.type=='Ready')].reason`
 * +kubebuilder:printcolumn:name="Message",type=string,JSONPath=`.status.conditions[?(@.type=='Ready')].message`
 */
export interface HetznerCluster extends KubernetesObject {
  spec?: HetznerClusterSpec;
  status?: HetznerClusterStatus;
}

export interface HetznerClusterList extends KubernetesList<HetznerCluster> {}

export interface HetznerClusterSpec {
  controlPlaneEndpoint?: HetznerClusterControlPlaneEndpoint;
  controlPlaneLoadBalancer?: HetznerClusterSpecControlPlaneLoadBalancer;
  controlPlaneRegions: ("fsn1" | "hel1" | "nbg1" | "ash" | "hil" | "sin")[];
  hcloudNetwork?: HetznerClusterHcloudNetwork;
  hcloudPlacementGroups?: HetznerClusterSpecHcloudPlacementGroup[];
  hetznerSecretRef: HetznerClusterHetznerSecretRef;
  skipCreatingHetznerSecretInWorkloadCluster?: boolean;
  sshKeys: HetznerClusterSshKeys;
}

export interface HetznerClusterControlPlaneEndpoint {
  /** +kubebuilder:validation:MaxLength=512 */
  host?: string;

  port?: int32;
}

export interface HetznerClusterSpecControlPlaneLoadBalancer {
  /** +kubebuilder:default="round_robin" */
  algorithm?: "round_robin" | "least_connections";

  enableProxyProtocol?: boolean;

  /** +kubebuilder:default=true */
  enabled?: boolean;

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
  hcloud?: HetznerClusterHcloudItem[];
  robotRescueSecretRef?: HetznerClusterRobotRescueSecretRef;
}

export interface HetznerClusterHcloudItem {
  fingerprint?: string;

  /** +kubebuilder:validation:MinLength=1 */
  name: string;
}

export interface HetznerClusterRobotRescueSecretRef {
  key: HetznerClusterRobotRescueSecretRefKey;
  name: string;
}

export interface HetznerClusterRobotRescueSecretRefKey {
  name: string;
  privateKey: string;
  publicKey: string;
}

export interface HetznerClusterStatus {
  /** +capikit:conversion:from=deprecated.v1beta1.conditions */
  conditions?: HetznerClusterCondition[];

  controlPlaneLoadBalancer?: HetznerClusterStatusControlPlaneLoadBalancer;

  /** +capikit:conversion:with=byName */
  failureDomains?: Record<string, HetznerClusterFailureDomain>;

  hcloudPlacementGroups?: HetznerClusterStatusHcloudPlacementGroup[];
  networkStatus?: HetznerClusterNetworkStatus;

  /**
   * +kubebuilder:default=false
   * +capikit:conversion:from=initialization.provisioned
   */
  ready: boolean;

  v1beta2?: HetznerClusterV1beta2;
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

export interface HetznerClusterStatusControlPlaneLoadBalancer {
  id?: int64;
  internalIP?: string;
  ipv4?: string;
  ipv6?: string;
  protected?: boolean;
  proxyProtocolEnabled?: boolean;
  targets?: HetznerClusterTarget[];
}

export interface HetznerClusterTarget {
  ip?: string;
  serverID?: int64;
  type: "server" | "ip";
}

export interface HetznerClusterFailureDomain {
  attributes?: Record<string, string>;
  controlPlane?: boolean;
}

export interface HetznerClusterStatusHcloudPlacementGroup {
  id?: int64;
  name?: string;
  servers?: int64[];
  type?: string;
}

export interface HetznerClusterNetworkStatus {
  attachedServers?: int64[];
  id?: int64;
}

export interface HetznerClusterV1beta2 {
  /**
   * +kubebuilder:validation:MaxItems=32
   * +listType=map
   * +listMapKey=type
   */
  conditions?: Condition[];
}
