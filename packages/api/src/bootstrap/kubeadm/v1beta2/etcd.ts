import type { Arg } from "./cluster-configuration.ts";
import type { EnvVar } from "./env-var.ts";

/**
 * Configuration of etcd. Exactly one field is set.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface Etcd {
  /** etcd on the control plane machines. */
  local?: LocalEtcd;

  /** External etcd. */
  external?: ExternalEtcd;
}

/**
 * Settings of etcd on the control plane machines.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface LocalEtcd {
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

  /**
   * Data directory of etcd. Default: /var/lib/etcd.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  dataDir?: string;

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
   * Additional environment variables of the component.
   *
   * +kubebuilder:validation:MaxItems=100
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   */
  extraEnvs?: EnvVar[];

  /**
   * Additional subject alternative names for the server certificate of etcd.
   *
   * +kubebuilder:validation:items:MaxLength=253
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=100
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   */
  serverCertSANs?: string[];

  /**
   * Additional subject alternative names for the peer certificate of etcd.
   *
   * +kubebuilder:validation:items:MaxLength=253
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=100
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   */
  peerCertSANs?: string[];
}

/** External etcd. */
export interface ExternalEtcd {
  /**
   * Endpoints of the etcd members.
   *
   * +kubebuilder:validation:items:MaxLength=512
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=50
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   */
  endpoints: string[];

  /**
   * Path of the CA certificate.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  caFile: string;

  /**
   * Path of the client certificate.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  certFile: string;

  /**
   * Path of the client key.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  keyFile: string;
}
