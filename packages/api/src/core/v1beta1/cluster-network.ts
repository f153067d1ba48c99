import type { int32 } from "../../meta/index.ts";

/** Address ranges and names of a cluster's network. */
export interface ClusterNetwork {
  /** The port on which the API server listens. 6443 by default. */
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
   */
  cidrBlocks: string[];
}

/** Where an API server answers. */
export interface APIEndpoint {
  /**
   * Name or address of the host.
   *
   * +kubebuilder:validation:MaxLength=512
   */
  host?: string;

  /** The port. */
  port?: int32;
}
