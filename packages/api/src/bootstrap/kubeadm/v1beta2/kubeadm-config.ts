import type { V1Beta1Condition } from "../../../core/v1beta2/index.ts";
import type { Condition, int32, int64, KubernetesList, KubernetesObject } from "../../../meta/index.ts";
import type { ClusterConfiguration } from "./cluster-configuration.ts";
import type { DiskSetup, MountPoints } from "./disk-setup.ts";
import type { File } from "./file.ts";
import type { InitConfiguration } from "./init-configuration.ts";
import type { JoinConfiguration } from "./join-configuration.ts";
import type { User } from "./user.ts";

/**
 * Bootstrap configuration of a machine, based on kubeadm.
 *
 * +kubebuilder:resource:path=kubeadmconfigs,scope=Namespaced,categories=cluster-api
 * +kubebuilder:storageversion
 * +kubebuilder:subresource:status
 * +kubebuilder:printcolumn:name="Cluster",type=string,JSONPath=`.metadata.labels['cluster\.x-k8s\.io/cluster-name']`,description="Name of the Cluster"
 * +kubebuilder:printcolumn:name="Paused",type=string,JSONPath=`.status.conditions[?(@.type=="Paused")].status`,description="Whether reconciliation is paused",priority=10
 * +kubebuilder:printcolumn:name="Data secret created",type=string,JSONPath=`.status.initialization.dataSecretCreated`,description="Whether the bootstrap data is ready"
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`,description="Time since creation"
 */
export interface KubeadmConfig extends KubernetesObject {
  /** Desired state. */
  spec?: KubeadmConfigSpec;

  /** Observed state. */
  status?: KubeadmConfigStatus;
}

/** A list of KubeadmConfig objects. */
export interface KubeadmConfigList extends KubernetesList<KubeadmConfig> {}

/** Format of bootstrap data. */
export type Format = "cloud-config" | "ignition";

/**
 * Desired state of a KubeadmConfig.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface KubeadmConfigSpec {
  /** Cluster configuration of kubeadm. Required for the first control plane machine. */
  clusterConfiguration?: ClusterConfiguration;

  /** Init configuration of kubeadm, for the first machine of a cluster. */
  initConfiguration?: InitConfiguration;

  /** Join configuration of kubeadm, for all other machines. */
  joinConfiguration?: JoinConfiguration;

  /**
   * Files to write before kubeadm runs.
   *
   * +kubebuilder:validation:MaxItems=200
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   */
  files?: File[];

  /** Partitions and file systems to create. */
  diskSetup?: DiskSetup;

  /**
   * Mounts, each as the fields of an fstab line.
   *
   * +kubebuilder:validation:MaxItems=100
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   */
  mounts?: MountPoints[];

  /**
   * Commands to run early in each boot. Ignored for Ignition.
   *
   * +kubebuilder:validation:items:MaxLength=10240
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=1000
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   */
  bootCommands?: string[];

  /**
   * Commands to run before kubeadm.
   *
   * +kubebuilder:validation:items:MaxLength=10240
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=1000
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   */
  preKubeadmCommands?: string[];

  /**
   * Commands to run after kubeadm.
   *
   * +kubebuilder:validation:items:MaxLength=10240
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=1000
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   */
  postKubeadmCommands?: string[];

  /**
   * Users to add.
   *
   * +kubebuilder:validation:MaxItems=100
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   */
  users?: User[];

  /** NTP settings. */
  ntp?: NTP;

  /** Format of the bootstrap data. Default: cloud-config. */
  format?: Format;

  /** Log level of kubeadm, its flag --v. */
  verbosity?: int32;

  /** Settings for Ignition. Only for the format ignition. */
  ignition?: IgnitionSpec;
}

/**
 * Observed state of a KubeadmConfig.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface KubeadmConfigStatus {
  /**
   * Conditions of the object, one per type.
   *
   * +kubebuilder:validation:MaxItems=32
   * +listType=map
   * +listMapKey=type
   */
  conditions?: Condition[];

  /** State of the initial provisioning. */
  initialization?: KubeadmConfigInitializationStatus;

  /**
   * Name of the Secret with the bootstrap data.
   *
   * +kubebuilder:validation:MaxLength=253
   * +kubebuilder:validation:MinLength=1
   */
  dataSecretName?: string;

  /**
   * The metadata.generation that the controller last observed. If it is less than that of the
   * object, the status is out of date.
   *
   * +kubebuilder:validation:Minimum=1
   */
  observedGeneration?: int64;

  /** Status fields of earlier API versions. They are removed together with contract v1beta1. */
  deprecated?: KubeadmConfigDeprecatedStatus;
}

/**
 * State of the initial provisioning of a KubeadmConfig. Not updated afterwards.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface KubeadmConfigInitializationStatus {
  /** Whether the Secret with the bootstrap data has been created. */
  dataSecretCreated?: boolean;
}

/** Status fields of a KubeadmConfig from earlier API versions. */
export interface KubeadmConfigDeprecatedStatus {
  /**
   * Status fields of version v1beta1.
   *
   * +capikit:conversion:go:create
   */
  v1beta1?: KubeadmConfigV1Beta1DeprecatedStatus;
}

/** Status fields of a KubeadmConfig from version v1beta1. */
export interface KubeadmConfigV1Beta1DeprecatedStatus {
  /** Conditions of contract v1beta1. */
  conditions?: V1Beta1Condition[];

  /**
   * Machine-readable reason of a failure that needs manual intervention. Deprecated: use
   * conditions.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   *
   * @deprecated
   */
  failureReason?: string;

  /**
   * Human-readable details of failureReason. Deprecated: use conditions.
   *
   * +kubebuilder:validation:MaxLength=10240
   * +kubebuilder:validation:MinLength=1
   *
   * @deprecated
   */
  failureMessage?: string;
}

// Values of Format.
/** Bootstrap data has the format of cloud-config. */
export const cloudConfig = "cloud-config";
/** Bootstrap data has the format of Ignition. */
export const ignition = "ignition";

/**
 * NTP settings.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface NTP {
  /**
   * NTP servers.
   *
   * +kubebuilder:validation:items:MaxLength=512
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=100
   * +listType=atomic
   */
  servers?: string[];

  /** Whether to enable NTP. */
  enabled?: boolean;
}

/**
 * Settings for Ignition.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface IgnitionSpec {
  /** Container Linux Config settings. */
  containerLinuxConfig?: ContainerLinuxConfig;
}

/**
 * Container Linux Config settings.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface ContainerLinuxConfig {
  /**
   * Additional Container Linux Config in YAML, merged with the generated one.
   *
   * +kubebuilder:validation:MaxLength=32768
   * +kubebuilder:validation:MinLength=1
   */
  additionalConfig?: string;

  /**
   * Whether warnings about the configuration are errors.
   *
   * +capikit:conversion:restore
   */
  strict?: boolean;
}
