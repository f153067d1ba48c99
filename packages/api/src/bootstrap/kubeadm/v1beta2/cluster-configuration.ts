import type { int32 } from "../../../meta/index.ts";
import type { Arg } from "./arg.ts";
import type { EnvVar } from "./env-var.ts";
import type { Etcd } from "./etcd.ts";

/** Algorithms of keys. */
export type EncryptionAlgorithmType = "ECDSA-P256" | "ECDSA-P384" | "RSA-2048" | "RSA-3072" | "RSA-4096";

/**
 * kubeadm's configuration of a whole cluster.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface ClusterConfiguration {
  /** Where etcd runs. On the control plane's machines by default. */
  etcd?: Etcd;

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
  controllerManager?: ControllerManager;

  /** Settings of the scheduler. */
  scheduler?: Scheduler;

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
}

/**
 * Settings of the API server.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface APIServer {
  /**
   * More flags of the component.
   *
   * +kubebuilder:validation:MaxItems=100
   * +kubebuilder:validation:MinItems=1
   * +listType=map
   * +listMapKey=name
   * +listMapKey=value
   * +kubebuilder:validation:XValidation:rule="self.all(x, self.exists_one(y, x.name == y.name))",message="extraArgs name must be unique"
   */
  extraArgs?: Arg[];

  /**
   * More folders and files of the machine that the component sees.
   *
   * +kubebuilder:validation:MaxItems=100
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   */
  extraVolumes?: HostPathMount[];

  /**
   * More environment variables of the component.
   *
   * +kubebuilder:validation:MaxItems=100
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   */
  extraEnvs?: EnvVar[];

  /**
   * More names and addresses in the API server's certificate.
   *
   * +kubebuilder:validation:items:MaxLength=253
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=100
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   */
  certSANs?: string[];
}

/**
 * Settings of the controller manager.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface ControllerManager {
  /**
   * More flags of the component.
   *
   * +kubebuilder:validation:MaxItems=100
   * +kubebuilder:validation:MinItems=1
   * +listType=map
   * +listMapKey=name
   * +listMapKey=value
   * +kubebuilder:validation:XValidation:rule="self.all(x, self.exists_one(y, x.name == y.name))",message="extraArgs name must be unique"
   */
  extraArgs?: Arg[];

  /**
   * More folders and files of the machine that the component sees.
   *
   * +kubebuilder:validation:MaxItems=100
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   */
  extraVolumes?: HostPathMount[];

  /**
   * More environment variables of the component.
   *
   * +kubebuilder:validation:MaxItems=100
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   */
  extraEnvs?: EnvVar[];
}

/**
 * Settings of the scheduler.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface Scheduler {
  /**
   * More flags of the component.
   *
   * +kubebuilder:validation:MaxItems=100
   * +kubebuilder:validation:MinItems=1
   * +listType=map
   * +listMapKey=name
   * +listMapKey=value
   * +kubebuilder:validation:XValidation:rule="self.all(x, self.exists_one(y, x.name == y.name))",message="extraArgs name must be unique"
   */
  extraArgs?: Arg[];

  /**
   * More folders and files of the machine that the component sees.
   *
   * +kubebuilder:validation:MaxItems=100
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   */
  extraVolumes?: HostPathMount[];

  /**
   * More environment variables of the component.
   *
   * +kubebuilder:validation:MaxItems=100
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   */
  extraEnvs?: EnvVar[];
}

/**
 * Settings of the cluster's DNS.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface DNS {
  /**
   * The registry of the image. That of the cluster's configuration by default.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  imageRepository?: string;

  /**
   * Tag of the image. The one that kubeadm knows by default.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  imageTag?: string;
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
