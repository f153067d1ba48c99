import type { int32 } from "../../../meta/index.ts";
import type { BootstrapToken } from "./bootstrap-token.ts";
import type { NodeRegistrationOptions } from "./node-registration-options.ts";
import type { Patches } from "./patches.ts";

/** kubeadm's configuration of the machine that starts a cluster. */
export interface InitConfiguration {
  /**
   * Group and version of kubeadm's type. It has no effect.
   * +capikit:conversion:drop
   */
  apiVersion?: string;

  /**
   * Name of kubeadm's type. It has no effect.
   * +capikit:conversion:drop
   */
  kind?: string;

  /**
   * Tokens that are made for machines that join.
   *
   * +kubebuilder:validation:MaxItems=100
   */
  bootstrapTokens?: BootstrapToken[];

  /** How the machine's Node is registered. */
  nodeRegistration?: NodeRegistrationOptions;

  /** Where the API server of this machine listens. */
  localAPIEndpoint?: APIEndpoint;

  /**
   * Phases of kubeadm that are left out.
   *
   * +kubebuilder:validation:items:MaxLength=256
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=50
   */
  skipPhases?: string[];

  /** Patches for what kubeadm deploys. */
  patches?: Patches;
}

/** Where the API server of one machine listens. */
export interface APIEndpoint {
  /**
   * The address that it tells others.
   *
   * +kubebuilder:validation:MaxLength=39
   * +kubebuilder:validation:MinLength=1
   */
  advertiseAddress?: string;

  /** The port. 6443 by default. */
  bindPort?: int32;
}
