import type { V1Beta1Condition } from "../../../core/v1beta1/index.ts";
import type { Condition, int32, int64, KubernetesList, KubernetesObject } from "../../../meta/index.ts";
import type { File } from "../v1beta2/file.ts";
import type * as v1beta2 from "../v1beta2/kubeadm-config.ts";
import type { ClusterConfiguration } from "./cluster-configuration.ts";
import type { DiskSetup, MountPoints } from "./disk-setup.ts";
import type { IgnitionSpec } from "./ignition.ts";
import type { InitConfiguration } from "./init-configuration.ts";
import type { JoinConfiguration } from "./join-configuration.ts";
import type { User } from "./user.ts";

export { cloudConfig, type Format, ignition } from "../v1beta2/kubeadm-config.ts";

/**
 * Bootstrap configuration of a machine, based on kubeadm.
 *
 * +kubebuilder:resource:path=kubeadmconfigs,scope=Namespaced,categories=cluster-api
 * +kubebuilder:deprecatedversion
 * +kubebuilder:subresource:status
 * +kubebuilder:printcolumn:name="Cluster",type=string,JSONPath=`.metadata.labels['cluster\.x-k8s\.io/cluster-name']`,description="Name of the Cluster"
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

/**
 * Desired state of a KubeadmConfig.
 *
 * +capikit:conversion:finish=kubeadmTimeouts
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
   * +capikit:conversion:go:match=path
   */
  files?: File[];

  /** Partitions and file systems to create. */
  diskSetup?: DiskSetup;

  /**
   * Mounts, each as the fields of an fstab line.
   *
   * +kubebuilder:validation:MaxItems=100
   */
  mounts?: MountPoints[];

  /**
   * Commands to run early in each boot. Ignored for Ignition.
   *
   * +kubebuilder:validation:items:MaxLength=10240
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=1000
   */
  bootCommands?: string[];

  /**
   * Commands to run before kubeadm.
   *
   * +kubebuilder:validation:items:MaxLength=10240
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=1000
   */
  preKubeadmCommands?: string[];

  /**
   * Commands to run after kubeadm.
   *
   * +kubebuilder:validation:items:MaxLength=10240
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=1000
   */
  postKubeadmCommands?: string[];

  /**
   * Users to add.
   *
   * +kubebuilder:validation:MaxItems=100
   */
  users?: User[];

  /** NTP settings. */
  ntp?: NTP;

  /** Format of the bootstrap data. Default: cloud-config. */
  format?: v1beta2.Format;

  /** Log level of kubeadm, its flag --v. */
  verbosity?: int32;

  /**
   * Whether a script retries joining. Deprecated: kubeadm retries by itself.
   * +capikit:conversion:drop
   *
   * @deprecated
   */
  useExperimentalRetryJoin?: boolean;

  /** Settings for Ignition. Only for the format ignition. */
  ignition?: IgnitionSpec;
}

/**
 * Observed state of a KubeadmConfig.
 *
 * +capikit:conversion:move:field=v1beta2.conditions,hub=conditions
 */
export interface KubeadmConfigStatus extends Pick<v1beta2.KubeadmConfigStatus, "dataSecretName"> {
  /**
   * Whether the bootstrap data is ready.
   *
   * +capikit:conversion:from=initialization.dataSecretCreated
   * +capikit:conversion:restore
   */
  ready?: boolean;

  /**
   * Machine-readable reason of a failure that needs manual intervention. Deprecated: use
   * conditions.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   * +capikit:conversion:from=deprecated.v1beta1.failureReason
   *
   * @deprecated
   */
  failureReason?: string;

  /**
   * Human-readable details of failureReason. Deprecated: use conditions.
   *
   * +kubebuilder:validation:MaxLength=10240
   * +kubebuilder:validation:MinLength=1
   * +capikit:conversion:from=deprecated.v1beta1.failureMessage
   *
   * @deprecated
   */
  failureMessage?: string;

  /**
   * The metadata.generation that the controller last observed. If it is less than that of the
   * object, the status is out of date.
   */
  observedGeneration?: int64;

  /**
   * Conditions of the object, one per type.
   *
   * +capikit:conversion:from=deprecated.v1beta1.conditions
   */
  conditions?: V1Beta1Condition[];

  /** Status fields of version v1beta2. */
  v1beta2?: KubeadmConfigV1Beta2Status;
}

/** Status fields of a KubeadmConfig from version v1beta2. */
export interface KubeadmConfigV1Beta2Status {
  /**
   * Conditions of contract v1beta2, where they are status.conditions.
   *
   * +kubebuilder:validation:MaxItems=32
   * +listType=map
   * +listMapKey=type
   */
  conditions?: Condition[];
}

/** NTP settings. */
export interface NTP {
  /**
   * NTP servers.
   *
   * +kubebuilder:validation:items:MaxLength=512
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=100
   */
  servers?: string[];

  /** Whether to enable NTP. */
  enabled?: boolean;
}
