import type { V1Beta1Condition } from "../../../core/v1beta2/index.ts";
import type { Condition, int32, int64, KubernetesList, KubernetesObject } from "../../../meta/index.ts";
import type { ClusterConfiguration } from "./cluster-configuration.ts";
import type { DiskSetup, MountPoints } from "./disk-setup.ts";
import type { File } from "./file.ts";
import type { IgnitionSpec } from "./ignition.ts";
import type { InitConfiguration } from "./init-configuration.ts";
import type { JoinConfiguration } from "./join-configuration.ts";
import type { NTP } from "./ntp.ts";
import type { User } from "./user.ts";

/**
 * Bootstrap data of one machine, made with kubeadm.
 *
 * +kubebuilder:resource:path=kubeadmconfigs,scope=Namespaced,categories=cluster-api
 * +kubebuilder:storageversion
 * +kubebuilder:subresource:status
 * +kubebuilder:printcolumn:name="Cluster",type=string,JSONPath=`.metadata.labels['cluster\.x-k8s\.io/cluster-name']`,description="Cluster it belongs to"
 * +kubebuilder:printcolumn:name="Paused",type=string,JSONPath=`.status.conditions[?(@.type=="Paused")].status`,description="Whether controllers leave it alone",priority=10
 * +kubebuilder:printcolumn:name="Data secret created",type=string,JSONPath=`.status.initialization.dataSecretCreated`,description="Whether the bootstrap data are there"
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`,description="Time since it was made"
 */
export interface KubeadmConfig extends KubernetesObject {
  /** What is wanted. */
  spec?: KubeadmConfigSpec;

  /** What was observed. */
  status?: KubeadmConfigStatus;
}

/** A list of KubeadmConfig objects. */
export interface KubeadmConfigList extends KubernetesList<KubeadmConfig> {}

/** The formats of bootstrap data. */
export type Format = "cloud-config" | "ignition";

/**
 * What a machine does at its first start.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface KubeadmConfigSpec {
  /** kubeadm's configuration of the whole cluster. Needed for the first machine of a control plane. */
  clusterConfiguration?: ClusterConfiguration;

  /** kubeadm's configuration of the machine that starts a cluster. */
  initConfiguration?: InitConfiguration;

  /** kubeadm's configuration of a machine that joins a cluster. */
  joinConfiguration?: JoinConfiguration;

  /**
   * Files that are written before kubeadm runs.
   *
   * +kubebuilder:validation:MaxItems=200
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   */
  files?: File[];

  /** Partitions and file systems that are made. */
  diskSetup?: DiskSetup;

  /**
   * File systems that are mounted, each as the fields of its line in fstab.
   *
   * +kubebuilder:validation:MaxItems=100
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   */
  mounts?: MountPoints[];

  /**
   * Commands that run very early, at every start. They have no effect with Ignition.
   *
   * +kubebuilder:validation:items:MaxLength=10240
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=1000
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   */
  bootCommands?: string[];

  /**
   * Commands that run before kubeadm.
   *
   * +kubebuilder:validation:items:MaxLength=10240
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=1000
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   */
  preKubeadmCommands?: string[];

  /**
   * Commands that run after kubeadm.
   *
   * +kubebuilder:validation:items:MaxLength=10240
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=1000
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   */
  postKubeadmCommands?: string[];

  /**
   * Users that are added.
   *
   * +kubebuilder:validation:MaxItems=100
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   */
  users?: User[];

  /** How the clock is set. */
  ntp?: NTP;

  /** The format of the bootstrap data. cloud-config by default. */
  format?: Format;

  /** kubeadm's log level, its flag --v. */
  verbosity?: int32;

  /** Settings for Ignition. Only with format ignition. */
  ignition?: IgnitionSpec;
}

/**
 * What was observed of a KubeadmConfig.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface KubeadmConfigStatus {
  /**
   * What is known of the single aspects of the object's state, one entry per type.
   *
   * +kubebuilder:validation:MaxItems=32
   * +listType=map
   * +listMapKey=type
   */
  conditions?: Condition[];

  /** How far the first provisioning got. */
  initialization?: KubeadmConfigInitializationStatus;

  /**
   * Name of the Secret that holds the bootstrap data.
   *
   * +kubebuilder:validation:MaxLength=253
   * +kubebuilder:validation:MinLength=1
   */
  dataSecretName?: string;

  /**
   * The metadata.generation that the controller saw last. A smaller one than the object's means that the
   * status is not up to date.
   *
   * +kubebuilder:validation:Minimum=1
   */
  observedGeneration?: int64;

  /** What older versions of the API had in this status. It goes when support of contract v1beta1 ends. */
  deprecated?: KubeadmConfigDeprecatedStatus;
}

/**
 * How far the first provisioning of a KubeadmConfig got. It is not kept up to date afterwards.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface KubeadmConfigInitializationStatus {
  /** Whether the Secret with the bootstrap data was made once. */
  dataSecretCreated?: boolean;
}

/** Fields of a KubeadmConfig's status that only older versions of the API have. */
export interface KubeadmConfigDeprecatedStatus {
  /** What version v1beta1 had in this status. */
  v1beta1?: KubeadmConfigV1Beta1DeprecatedStatus;
}

/** Fields of a KubeadmConfig's status that only version v1beta1 has. */
export interface KubeadmConfigV1Beta1DeprecatedStatus {
  /** Conditions of the kind that contract v1beta1 knew. */
  conditions?: V1Beta1Condition[];

  /**
   * A word for a failure that needs somebody to step in. Deprecated: conditions tell what is wrong.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   *
   * @deprecated
   */
  failureReason?: string;

  /**
   * The text for people that belongs to failureReason. Deprecated: conditions tell what is wrong.
   *
   * +kubebuilder:validation:MaxLength=10240
   * +kubebuilder:validation:MinLength=1
   *
   * @deprecated
   */
  failureMessage?: string;
}

// Values of Format.
export const cloudConfig = "cloud-config";
export const ignition = "ignition";
