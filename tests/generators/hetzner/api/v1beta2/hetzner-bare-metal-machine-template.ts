import type { int, KubernetesList, KubernetesObject } from "@capikit/api/meta";

/**
 * +kubebuilder:resource:path=hetznerbaremetalmachinetemplates,scope=Namespaced,categories=cluster-api,shortName=hbmmt
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`
 */
export interface HetznerBareMetalMachineTemplate extends KubernetesObject {
  spec?: HetznerBareMetalMachineTemplateSpec;
}

export interface HetznerBareMetalMachineTemplateList
  extends KubernetesList<HetznerBareMetalMachineTemplate> {}

export interface HetznerBareMetalMachineTemplateSpec {
  template: HetznerBareMetalMachineTemplateTemplate;
}

export interface HetznerBareMetalMachineTemplateTemplate {
  metadata?: HetznerBareMetalMachineTemplateTemplateMetadata;
  spec: HetznerBareMetalMachineTemplateTemplateSpec;
}

/** +kubebuilder:validation:MinProperties=1 */
export interface HetznerBareMetalMachineTemplateTemplateMetadata {
  annotations?: Record<string, string>;
  labels?: Record<string, string>;
}

export interface HetznerBareMetalMachineTemplateTemplateSpec {
  hostSelector?: HetznerBareMetalMachineTemplateHostSelector;
  installImage: HetznerBareMetalMachineTemplateInstallImage;
  providerID?: string;
  skipCheckDisk?: boolean;
  sshSpec?: HetznerBareMetalMachineTemplateSshSpec;
}

export interface HetznerBareMetalMachineTemplateHostSelector {
  /** +listType=atomic */
  matchExpressions?: HetznerBareMetalMachineTemplateMatchExpression[];

  matchLabels?: Record<string, string>;
}

export interface HetznerBareMetalMachineTemplateMatchExpression {
  key: string;
  operator: string;

  /** +listType=atomic */
  values: string[];
}

export interface HetznerBareMetalMachineTemplateInstallImage {
  /** +listType=atomic */
  btrfsDefinitions?: HetznerBareMetalMachineTemplateBtrfsDefinition[];

  deviceStringType?: "" | "short" | "wwn";
  image: HetznerBareMetalMachineTemplateImage;
  imageURLCommand?: string;

  /** +listType=atomic */
  logicalVolumeDefinitions?: HetznerBareMetalMachineTemplateLogicalVolumeDefinition[];

  /** +listType=atomic */
  partitions: HetznerBareMetalMachineTemplatePartition[];

  postInstallScript?: string;

  /** +kubebuilder:default=0 */
  swraid?: 0 | 1;

  /** +kubebuilder:default=1 */
  swraidLevel?: 0 | 1 | 5 | 6 | 10;
}

export interface HetznerBareMetalMachineTemplateBtrfsDefinition {
  mount: string;
  subvolume: string;
  volume: string;
}

export interface HetznerBareMetalMachineTemplateImage {
  name?: string;
  path?: string;
  url?: string;
}

export interface HetznerBareMetalMachineTemplateLogicalVolumeDefinition {
  filesystem: string;
  mount: string;
  name: string;
  size: string;
  vg: string;
}

export interface HetznerBareMetalMachineTemplatePartition {
  fileSystem: string;
  mount: string;
  size: string;
}

export interface HetznerBareMetalMachineTemplateSshSpec {
  noSSHAfterInstallImage?: boolean;
  portAfterCloudInit?: int;

  /** +kubebuilder:default=22 */
  portAfterInstallImage?: int;

  secretRef: HetznerBareMetalMachineTemplateSecretRef;
}

export interface HetznerBareMetalMachineTemplateSecretRef {
  key: HetznerBareMetalMachineTemplateKey;
  name: string;
}

export interface HetznerBareMetalMachineTemplateKey {
  name: string;
  privateKey: string;
  publicKey: string;
}
