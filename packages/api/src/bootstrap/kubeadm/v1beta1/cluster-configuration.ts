import type { Duration } from "../../../meta/index.ts";
import type * as v1beta2 from "../v1beta2/cluster-configuration.ts";
import type { EnvVar } from "../v1beta2/env-var.ts";
import type { Etcd } from "./etcd.ts";

export {
  type EncryptionAlgorithmType,
  encryptionAlgorithmECDSAP256,
  encryptionAlgorithmECDSAP384,
  encryptionAlgorithmRSA2048,
  encryptionAlgorithmRSA3072,
  encryptionAlgorithmRSA4096,
  type HostPathMount,
} from "../v1beta2/cluster-configuration.ts";

/** Cluster configuration of kubeadm. */
export interface ClusterConfiguration
  extends Omit<
    v1beta2.ClusterConfiguration,
    "etcd" | "apiServer" | "controllerManager" | "scheduler" | "dns"
  > {
  /**
   * API version of kubeadm's type. It has no effect.
   * +capikit:conversion:drop
   */
  apiVersion?: string;

  /**
   * Kind of kubeadm's type. It has no effect.
   * +capikit:conversion:drop
   */
  kind?: string;

  /** Configuration of etcd. Default: on the control plane machines. */
  etcd?: Etcd;

  /**
   * Network of the cluster. Default: the network of the Cluster.
   * +capikit:conversion:drop
   */
  networking?: Networking;

  /**
   * Kubernetes version. Default: the version of the machine.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   * +capikit:conversion:drop
   */
  kubernetesVersion?: string;

  /** Settings of the API server. */
  apiServer?: APIServer;

  /** Settings of the controller manager. */
  controllerManager?: ControlPlaneComponent;

  /** Settings of the scheduler. */
  scheduler?: ControlPlaneComponent;

  /** Settings of the DNS add-on. */
  dns?: DNS;

  /**
   * Name of the cluster. Default: the name of the Cluster.
   *
   * +kubebuilder:validation:MaxLength=63
   * +kubebuilder:validation:MinLength=1
   * +capikit:conversion:drop
   */
  clusterName?: string;
}

/** Settings of a control plane component. */
export interface ControlPlaneComponent {
  /**
   * Additional flags of the component.
   *
   * +capikit:conversion:with=byName
   */
  extraArgs?: Record<string, string>;

  /**
   * Host volumes to mount into the component.
   *
   * +kubebuilder:validation:MaxItems=100
   * +capikit:conversion:go:nilIfEmpty,match=hostPath
   */
  extraVolumes?: v1beta2.HostPathMount[];

  /**
   * Additional environment variables of the component.
   *
   * +kubebuilder:validation:MaxItems=100
   */
  extraEnvs?: EnvVar[];
}

/** Settings of the API server. */
export interface APIServer extends ControlPlaneComponent {
  /**
   * Additional subject alternative names for the certificate of the API server.
   *
   * +kubebuilder:validation:items:MaxLength=253
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=100
   */
  certSANs?: string[];

  /**
   * Timeout of kubeadm for the API server to become available.
   *
   * +capikit:conversion:handled
   */
  timeoutForControlPlane?: Duration;
}

/** Settings of the DNS add-on. */
export interface DNS extends ImageMeta {}

/** Network of a Cluster. */
export interface Networking {
  /**
   * Address range of Services.
   *
   * +kubebuilder:validation:MaxLength=1024
   * +kubebuilder:validation:MinLength=1
   */
  serviceSubnet?: string;

  /**
   * Address range of Pods.
   *
   * +kubebuilder:validation:MaxLength=1024
   * +kubebuilder:validation:MinLength=1
   */
  podSubnet?: string;

  /**
   * Domain name of Services. Default: cluster.local.
   *
   * +kubebuilder:validation:MaxLength=253
   * +kubebuilder:validation:MinLength=1
   */
  dnsDomain?: string;
}

/** Location of an image. */
export interface ImageMeta {
  /**
   * Registry of the image. Default: the registry of the cluster configuration.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  imageRepository?: string;

  /**
   * Tag of the image. Default: the default of kubeadm.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  imageTag?: string;
}
