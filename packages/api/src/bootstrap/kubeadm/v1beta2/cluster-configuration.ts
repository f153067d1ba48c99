import type { int32 } from "../../../meta/index.ts";
import type { EnvVar } from "./env-var.ts";
import type { Etcd } from "./etcd.ts";

/** Key algorithms. */
export type EncryptionAlgorithmType = "ECDSA-P256" | "ECDSA-P384" | "RSA-2048" | "RSA-3072" | "RSA-4096";

/**
 * Cluster configuration of kubeadm.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface ClusterConfiguration {
  /** Configuration of etcd. Default: on the control plane machines. */
  etcd?: Etcd;

  /**
   * Endpoint of the control plane, as host:port. Default: the endpoint of the Cluster.
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

  /** Settings of the DNS add-on. */
  dns?: DNS;

  /**
   * Directory of the certificates on the machine. Default: /etc/kubernetes/pki.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  certificatesDir?: string;

  /**
   * Registry of the control plane images. Default: registry.k8s.io.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  imageRepository?: string;

  /** Feature gates of kubeadm. */
  featureGates?: Record<string, boolean>;

  /**
   * Validity in days of certificates that kubeadm creates. Default: 365.
   *
   * +kubebuilder:validation:Maximum=1095
   * +kubebuilder:validation:Minimum=1
   */
  certificateValidityPeriodDays?: int32;

  /**
   * Validity in days of CA certificates that Cluster API creates. Default: 3650.
   *
   * +kubebuilder:validation:Maximum=36500
   * +kubebuilder:validation:Minimum=1
   */
  caCertificateValidityPeriodDays?: int32;

  /** Key algorithm. Default: RSA-2048. */
  encryptionAlgorithm?: EncryptionAlgorithmType;
}

/**
 * Settings of the API server.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface APIServer {
  /**
   * Additional flags of the component.
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
   * Host volumes to mount into the component.
   *
   * +kubebuilder:validation:MaxItems=100
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   */
  extraVolumes?: HostPathMount[];

  /**
   * Additional environment variables of the component.
   *
   * +kubebuilder:validation:MaxItems=100
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   */
  extraEnvs?: EnvVar[];

  /**
   * Additional subject alternative names for the certificate of the API server.
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
   * Additional flags of the component.
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
   * Host volumes to mount into the component.
   *
   * +kubebuilder:validation:MaxItems=100
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   */
  extraVolumes?: HostPathMount[];

  /**
   * Additional environment variables of the component.
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
   * Additional flags of the component.
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
   * Host volumes to mount into the component.
   *
   * +kubebuilder:validation:MaxItems=100
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   */
  extraVolumes?: HostPathMount[];

  /**
   * Additional environment variables of the component.
   *
   * +kubebuilder:validation:MaxItems=100
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   */
  extraEnvs?: EnvVar[];
}

/**
 * Settings of the DNS add-on.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface DNS {
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

/** Host volume of a component. */
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
   * Path in the Pod of the component.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  mountPath: string;

  /**
   * Whether the volume is read-only.
   *
   * +capikit:conversion:restore
   */
  readOnly?: boolean;

  /** Required type of the host path, as in hostPath volumes. */
  pathType?: string;
}

// Values of EncryptionAlgorithmType.
/** Defines the ECDSA encryption algorithm type with curve P256. */
export const encryptionAlgorithmECDSAP256 = "ECDSA-P256";
/** Defines the ECDSA encryption algorithm type with curve P384. */
export const encryptionAlgorithmECDSAP384 = "ECDSA-P384";
/** Defines the RSA encryption algorithm type with key size 2048 bits. */
export const encryptionAlgorithmRSA2048 = "RSA-2048";
/** Defines the RSA encryption algorithm type with key size 3072 bits. */
export const encryptionAlgorithmRSA3072 = "RSA-3072";
/** Defines the RSA encryption algorithm type with key size 4096 bits. */
export const encryptionAlgorithmRSA4096 = "RSA-4096";

/** A flag of a component. */
export interface Arg {
  /**
   * Name of the flag, without dashes.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  name: string;

  /**
   * Value of the flag. May be empty.
   *
   * +kubebuilder:validation:MaxLength=1024
   * +kubebuilder:validation:MinLength=0
   */
  value: string;
}
