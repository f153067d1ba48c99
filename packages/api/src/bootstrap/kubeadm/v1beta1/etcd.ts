import type { EnvVar } from "./env-var.ts";
import type { ImageMeta } from "./image-meta.ts";

/** Where etcd runs: exactly one of its fields. */
export interface Etcd {
  /** etcd runs on the control plane's machines. */
  local?: LocalEtcd;

  /** etcd runs elsewhere. */
  external?: ExternalEtcd;
}

/** Settings of an etcd that runs on the control plane's machines. */
export interface LocalEtcd extends ImageMeta {
  /**
   * Folder of etcd's data. /var/lib/etcd by default.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  dataDir?: string;

  /** More flags of the component. */
  extraArgs?: Record<string, string>;

  /**
   * More environment variables of the component.
   *
   * +kubebuilder:validation:MaxItems=100
   */
  extraEnvs?: EnvVar[];

  /**
   * More names and addresses in etcd's server certificate.
   *
   * +kubebuilder:validation:items:MaxLength=253
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=100
   */
  serverCertSANs?: string[];

  /**
   * More names and addresses in etcd's peer certificate.
   *
   * +kubebuilder:validation:items:MaxLength=253
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=100
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
