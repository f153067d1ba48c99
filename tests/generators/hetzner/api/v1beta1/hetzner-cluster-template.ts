import type { int, int32, KubernetesList, KubernetesObject } from "@capikit/api/meta";

/**
 * +kubebuilder:resource:path=hetznerclustertemplates,scope=Namespaced,categories=cluster-api,shortName=hcclt
 * +kubebuilder:storageversion
 */
export interface HetznerClusterTemplate extends KubernetesObject {
  spec?: HetznerClusterTemplateSpec;
}

export interface HetznerClusterTemplateList extends KubernetesList<HetznerClusterTemplate> {}

export interface HetznerClusterTemplateSpec {
  template: HetznerClusterTemplateTemplate;
}

export interface HetznerClusterTemplateTemplate {
  metadata?: HetznerClusterTemplateTemplateMetadata;
  spec: HetznerClusterTemplateTemplateSpec;
}

export interface HetznerClusterTemplateTemplateMetadata {
  annotations?: Record<string, string>;
  labels?: Record<string, string>;
}

export interface HetznerClusterTemplateTemplateSpec {
  controlPlaneEndpoint?: HetznerClusterTemplateControlPlaneEndpoint;
  controlPlaneLoadBalancer?: HetznerClusterTemplateControlPlaneLoadBalancer;
  controlPlaneRegions: ("fsn1" | "hel1" | "nbg1" | "ash" | "hil" | "sin")[];
  hcloudNetwork?: HetznerClusterTemplateHcloudNetwork;
  hcloudPlacementGroups?: HetznerClusterTemplateHcloudPlacementGroup[];
  hetznerSecretRef: HetznerClusterTemplateHetznerSecretRef;
  skipCreatingHetznerSecretInWorkloadCluster?: boolean;
  sshKeys: HetznerClusterTemplateSshKeys;
}

export interface HetznerClusterTemplateControlPlaneEndpoint {
  /** +kubebuilder:validation:MaxLength=512 */
  host?: string;

  port?: int32;
}

export interface HetznerClusterTemplateControlPlaneLoadBalancer {
  /** +kubebuilder:default="round_robin" */
  algorithm?: "round_robin" | "least_connections";

  enableProxyProtocol?: boolean;

  /** +kubebuilder:default=true */
  enabled?: boolean;

  extraServices?: HetznerClusterTemplateExtraService[];
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

export interface HetznerClusterTemplateExtraService {
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

export interface HetznerClusterTemplateHcloudNetwork {
  /** +kubebuilder:default="10.0.0.0/16" */
  cidrBlock?: string;

  enabled: boolean;

  /** +kubebuilder:default="eu-central" */
  networkZone?: "eu-central" | "us-east" | "us-west" | "ap-southeast";

  /** +kubebuilder:default="10.0.0.0/24" */
  subnetCidrBlock?: string;
}

export interface HetznerClusterTemplateHcloudPlacementGroup {
  /** +kubebuilder:validation:MinLength=1 */
  name: string;

  /** +kubebuilder:default="spread" */
  type?: "spread";
}

export interface HetznerClusterTemplateHetznerSecretRef {
  key: HetznerClusterTemplateHetznerSecretRefKey;

  /** +kubebuilder:default="hetzner" */
  name: string;
}

export interface HetznerClusterTemplateHetznerSecretRefKey {
  hcloudToken: string;

  /** +kubebuilder:default="hetzner-robot-password" */
  hetznerRobotPassword?: string;

  /** +kubebuilder:default="hetzner-robot-user" */
  hetznerRobotUser?: string;

  /** +kubebuilder:default="hcloud-ssh-key-name" */
  sshKey?: string;
}

export interface HetznerClusterTemplateSshKeys {
  hcloud?: HetznerClusterTemplateHcloudItem[];
  robotRescueSecretRef?: HetznerClusterTemplateRobotRescueSecretRef;
}

export interface HetznerClusterTemplateHcloudItem {
  fingerprint?: string;

  /** +kubebuilder:validation:MinLength=1 */
  name: string;
}

export interface HetznerClusterTemplateRobotRescueSecretRef {
  key: HetznerClusterTemplateRobotRescueSecretRefKey;
  name: string;
}

export interface HetznerClusterTemplateRobotRescueSecretRefKey {
  name: string;
  privateKey: string;
  publicKey: string;
}
