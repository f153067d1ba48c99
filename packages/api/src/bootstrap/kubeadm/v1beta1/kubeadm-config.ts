import type { V1Beta1Condition } from "../../../core/v1beta1/index.ts";
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
 * +kubebuilder:deprecatedversion
 * +kubebuilder:subresource:status
 * +kubebuilder:printcolumn:name="Cluster",type=string,JSONPath=`.metadata.labels['cluster\.x-k8s\.io/cluster-name']`,description="Cluster it belongs to"
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

/** What a machine does at its first start. */
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
   */
  files?: File[];

  /** Partitions and file systems that are made. */
  diskSetup?: DiskSetup;

  /**
   * File systems that are mounted, each as the fields of its line in fstab.
   *
   * +kubebuilder:validation:MaxItems=100
   */
  mounts?: MountPoints[];

  /**
   * Commands that run very early, at every start. They have no effect with Ignition.
   *
   * +kubebuilder:validation:items:MaxLength=10240
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=1000
   */
  bootCommands?: string[];

  /**
   * Commands that run before kubeadm.
   *
   * +kubebuilder:validation:items:MaxLength=10240
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=1000
   */
  preKubeadmCommands?: string[];

  /**
   * Commands that run after kubeadm.
   *
   * +kubebuilder:validation:items:MaxLength=10240
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=1000
   */
  postKubeadmCommands?: string[];

  /**
   * Users that are added.
   *
   * +kubebuilder:validation:MaxItems=100
   */
  users?: User[];

  /** How the clock is set. */
  ntp?: NTP;

  /** The format of the bootstrap data. cloud-config by default. */
  format?: Format;

  /** kubeadm's log level, its flag --v. */
  verbosity?: int32;

  /**
   * Whether joining is tried again by a script. Deprecated: kubeadm tries again by itself.
   * +capikit:conversion:drop
   *
   * @deprecated
   */
  useExperimentalRetryJoin?: boolean;

  /** Settings for Ignition. Only with format ignition. */
  ignition?: IgnitionSpec;
}

/** What was observed of a KubeadmConfig. */
export interface KubeadmConfigStatus {
  /** Whether the bootstrap data are there. */
  ready?: boolean;

  /**
   * Name of the Secret that holds the bootstrap data.
   *
   * +kubebuilder:validation:MaxLength=253
   * +kubebuilder:validation:MinLength=1
   */
  dataSecretName?: string;

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

  /**
   * The metadata.generation that the controller saw last. A smaller one than the object's means that the
   * status is not up to date.
   */
  observedGeneration?: int64;

  /** What is known of the single aspects of the object's state, one entry per type. */
  conditions?: V1Beta1Condition[];

  /** What version v1beta2 has in place of fields of this status. */
  v1beta2?: KubeadmConfigV1Beta2Status;
}

/** What version v1beta2 has anew in the status of a KubeadmConfig. */
export interface KubeadmConfigV1Beta2Status {
  /**
   * Conditions of the kind that contract v1beta2 knows; they are status.conditions there.
   *
   * +kubebuilder:validation:MaxItems=32
   * +listType=map
   * +listMapKey=type
   */
  conditions?: Condition[];
}

// Values of Format.
export const cloudConfig = "cloud-config";
export const ignition = "ignition";
