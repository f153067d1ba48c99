import type { int32 } from "../../meta/index.ts";
import type * as v1beta2 from "../v1beta2/cluster-network.ts";

/** Network of a Cluster. */
export interface ClusterNetwork extends Pick<v1beta2.ClusterNetwork, "serviceDomain"> {
  /** Port of the API server. Default: 6443. */
  apiServerPort?: int32;

  /** Address ranges of Services. */
  services?: NetworkRanges;

  /** Address ranges of Pods. */
  pods?: NetworkRanges;
}

/** Network address ranges. */
export interface NetworkRanges {
  /**
   * Address ranges in CIDR notation, such as 10.0.0.0/16.
   *
   * +kubebuilder:validation:items:MaxLength=43
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=100
   */
  cidrBlocks: string[];
}

/** Endpoint of an API server. */
export interface APIEndpoint {
  /**
   * Host name or IP address.
   *
   * +kubebuilder:validation:MaxLength=512
   */
  host?: string;

  /** Port number. */
  port?: int32;
}
