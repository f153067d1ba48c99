import type { EnvVar } from "../v1beta2/env-var.ts";
import type * as v1beta2 from "../v1beta2/etcd.ts";
import type { ImageMeta } from "./cluster-configuration.ts";

/** Configuration of etcd. Exactly one field is set. */
export interface Etcd {
  /** etcd on the control plane machines. */
  local?: LocalEtcd;

  /** External etcd. */
  external?: ExternalEtcd;
}

/** Settings of etcd on the control plane machines. */
export interface LocalEtcd extends ImageMeta {
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
   * +capikit:conversion:with=byName
   */
  extraArgs?: Record<string, string>;

  /**
   * Additional environment variables of the component.
   *
   * +kubebuilder:validation:MaxItems=100
   */
  extraEnvs?: EnvVar[];

  /**
   * Additional subject alternative names for the server certificate of etcd.
   *
   * +kubebuilder:validation:items:MaxLength=253
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=100
   */
  serverCertSANs?: string[];

  /**
   * Additional subject alternative names for the peer certificate of etcd.
   *
   * +kubebuilder:validation:items:MaxLength=253
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=100
   */
  peerCertSANs?: string[];
}

/** External etcd. */
export interface ExternalEtcd extends v1beta2.ExternalEtcd {
  /**
   * Endpoints of the etcd members.
   *
   * +kubebuilder:validation:items:MaxLength=512
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=50
   */
  endpoints: string[];
}
