import type { Duration, int32 } from "../../../meta/index.ts";
import type { EnvVar } from "./env-var.ts";
import type { Etcd } from "./etcd.ts";
import type { ImageMeta } from "./image-meta.ts";

/** Algorithms of keys. */
export type EncryptionAlgorithmType = "ECDSA-P256" | "ECDSA-P384" | "RSA-2048" | "RSA-3072" | "RSA-4096";

/** kubeadm's configuration of a whole cluster. */
export interface ClusterConfiguration {
  /**
   * Group and version of kubeadm's type. It has no effect.
   * +capikit:conversion:drop
   */
  apiVersion?: string;

  /**
   * Name of kubeadm's type. It has no effect.
   * +capikit:conversion:drop
   */
  kind?: string;

  /** Where etcd runs. On the control plane's machines by default. */
  etcd?: Etcd;

  /**
   * Address ranges and names. Those of the Cluster by default.
   * +capikit:conversion:drop
   */
  networking?: Networking;

  /**
   * The Kubernetes version. The machine's by default.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   * +capikit:conversion:drop
   */
  kubernetesVersion?: string;

  /**
   * Address of the control plane, host:port. The Cluster's by default.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  controlPlaneEndpoint?: string;

  /** Settings of the API server. */
  apiServer?: APIServer;

  /** Settings of the controller manager. */
  controllerManager?: ControlPlaneComponent;

  /** Settings of the scheduler. */
  scheduler?: ControlPlaneComponent;

  /** Settings of the cluster's DNS. */
  dns?: DNS;

  /**
   * Folder of the certificates on the machine. /etc/kubernetes/pki by default.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  certificatesDir?: string;

  /**
   * The registry of the control plane's images. registry.k8s.io by default.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  imageRepository?: string;

  /** kubeadm's feature gates. */
  featureGates?: Record<string, boolean>;

  /**
   * How many days certificates are valid that kubeadm makes. 365 by default.
   *
   * +kubebuilder:validation:Maximum=1095
   * +kubebuilder:validation:Minimum=1
   */
  certificateValidityPeriodDays?: int32;

  /**
   * How many days certificates of authorities are valid that Cluster API makes. 3650 by default.
   *
   * +kubebuilder:validation:Maximum=36500
   * +kubebuilder:validation:Minimum=1
   */
  caCertificateValidityPeriodDays?: int32;

  /** The algorithm of the keys. RSA-2048 by default. */
  encryptionAlgorithm?: EncryptionAlgorithmType;

  /**
   * Name of the cluster. The Cluster's by default.
   *
   * +kubebuilder:validation:MaxLength=63
   * +kubebuilder:validation:MinLength=1
   * +capikit:conversion:drop
   */
  clusterName?: string;
}

/** Settings of a component of the control plane. */
export interface ControlPlaneComponent {
  /** More flags of the component. */
  extraArgs?: Record<string, string>;

  /**
   * More folders and files of the machine that the component sees.
   *
   * +kubebuilder:validation:MaxItems=100
   */
  extraVolumes?: HostPathMount[];

  /**
   * More environment variables of the component.
   *
   * +kubebuilder:validation:MaxItems=100
   */
  extraEnvs?: EnvVar[];
}

/** Settings of the API server. */
export interface APIServer extends ControlPlaneComponent {
  /**
   * More names and addresses in the API server's certificate.
   *
   * +kubebuilder:validation:items:MaxLength=253
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=100
   */
  certSANs?: string[];

  /** How long kubeadm waits for the API server. */
  timeoutForControlPlane?: Duration;
}

/** Settings of the cluster's DNS. */
export interface DNS extends ImageMeta {}

/** Address ranges and names of a cluster's network. */
export interface Networking {
  /**
   * Range of the Services' addresses.
   *
   * +kubebuilder:validation:MaxLength=1024
   * +kubebuilder:validation:MinLength=1
   */
  serviceSubnet?: string;

  /**
   * Range of the Pods' addresses.
   *
   * +kubebuilder:validation:MaxLength=1024
   * +kubebuilder:validation:MinLength=1
   */
  podSubnet?: string;

  /**
   * The domain name of Services. cluster.local by default.
   *
   * +kubebuilder:validation:MaxLength=253
   * +kubebuilder:validation:MinLength=1
   */
  dnsDomain?: string;
}

/** A folder or file of the machine that a component sees. */
export interface HostPathMount {
  /**
   * Name of the volume.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  name: string;

  /**
   * Path on the machine.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  hostPath: string;

  /**
   * Path in the component's Pod.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  mountPath: string;

  /** Whether it cannot be written. */
  readOnly?: boolean;

  /** What must be at the path, as in a Pod's hostPath volume. */
  pathType?: string;
}

// Values of EncryptionAlgorithmType.
export const encryptionAlgorithmECDSAP256 = "ECDSA-P256";
export const encryptionAlgorithmECDSAP384 = "ECDSA-P384";
export const encryptionAlgorithmRSA2048 = "RSA-2048";
export const encryptionAlgorithmRSA3072 = "RSA-3072";
export const encryptionAlgorithmRSA4096 = "RSA-4096";
