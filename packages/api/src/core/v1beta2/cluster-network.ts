import type { int32 } from "../../meta/index.ts";

/**
 * Address ranges and names of a cluster's network.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface ClusterNetwork {
  /**
   * The port on which the API server listens. 6443 by default.
   *
   * +kubebuilder:validation:Maximum=65535
   * +kubebuilder:validation:Minimum=1
   */
  apiServerPort?: int32;

  /** Where the addresses of Services come from. */
  services?: NetworkRanges;

  /** Where the addresses of Pods come from. */
  pods?: NetworkRanges;

  /**
   * The domain name of Services.
   *
   * +kubebuilder:validation:MaxLength=253
   * +kubebuilder:validation:MinLength=1
   */
  serviceDomain?: string;
}

/** Ranges of network addresses. */
export interface NetworkRanges {
  /**
   * The ranges in CIDR notation, such as 10.0.0.0/16.
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
 * Where an API server answers.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface APIEndpoint {
  /**
   * Name or address of the host.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  host?: string;

  /**
   * The port.
   *
   * +kubebuilder:validation:Maximum=65535
   * +kubebuilder:validation:Minimum=1
   */
  port?: int32;
}
