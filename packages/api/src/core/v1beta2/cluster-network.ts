import type { int32 } from "../../meta/index.ts";

/**
 * Network of a Cluster.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface ClusterNetwork {
  /**
   * Port of the API server. Default: 6443.
   *
   * +kubebuilder:validation:Maximum=65535
   * +kubebuilder:validation:Minimum=1
   */
  apiServerPort?: int32;

  /** Address ranges of Services. */
  services?: NetworkRanges;

  /** Address ranges of Pods. */
  pods?: NetworkRanges;

  /**
   * Domain name of Services.
   *
   * +kubebuilder:validation:MaxLength=253
   * +kubebuilder:validation:MinLength=1
   */
  serviceDomain?: string;
}

/** Network address ranges. */
export interface NetworkRanges {
  /**
   * Address ranges in CIDR notation, such as 10.0.0.0/16.
   *
   * +kubebuilder:validation:items:MaxLength=43
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=100
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   */
  cidrBlocks: string[];
}

/**
 * Endpoint of an API server.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface APIEndpoint {
  /**
   * Host name or IP address.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  host?: string;

  /**
   * Port number.
   *
   * +kubebuilder:validation:Maximum=65535
   * +kubebuilder:validation:Minimum=1
   */
  port?: int32;
}
