import type { Arg } from "./arg.ts";
import type { EnvVar } from "./env-var.ts";

/**
 * Where etcd runs: exactly one of its fields.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface Etcd {
  /** etcd runs on the control plane's machines. */
  local?: LocalEtcd;

  /** etcd runs elsewhere. */
  external?: ExternalEtcd;
}

/**
 * Settings of an etcd that runs on the control plane's machines.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface LocalEtcd {
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

  /**
   * Folder of etcd's data. /var/lib/etcd by default.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  dataDir?: string;

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
   * More environment variables of the component.
   *
   * +kubebuilder:validation:MaxItems=100
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   */
  extraEnvs?: EnvVar[];

  /**
   * More names and addresses in etcd's server certificate.
   *
   * +kubebuilder:validation:items:MaxLength=253
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=100
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   */
  serverCertSANs?: string[];

  /**
   * More names and addresses in etcd's peer certificate.
   *
   * +kubebuilder:validation:items:MaxLength=253
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=100
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   */
  peerCertSANs?: string[];
}

/** An etcd that runs elsewhere. */
export interface ExternalEtcd {
  /**
   * URLs of its members.
   *
   * +kubebuilder:validation:items:MaxLength=512
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=50
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   */
  endpoints: string[];

  /**
   * Path of the authority's certificate.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  caFile: string;

  /**
   * Path of the client's certificate.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  certFile: string;

  /**
   * Path of the client's key.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  keyFile: string;
}
