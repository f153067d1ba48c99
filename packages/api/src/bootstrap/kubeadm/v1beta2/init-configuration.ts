import type { int32 } from "../../../meta/index.ts";
import type { BootstrapToken } from "./bootstrap-token.ts";
import type { NodeRegistrationOptions } from "./node-registration-options.ts";
import type { Patches } from "./patches.ts";
import type { Timeouts } from "./timeouts.ts";

/**
 * kubeadm's configuration of the machine that starts a cluster.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface InitConfiguration {
  /**
   * Tokens that are made for machines that join.
   *
   * +kubebuilder:validation:MaxItems=100
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
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
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   */
  skipPhases?: string[];

  /** Patches for what kubeadm deploys. */
  patches?: Patches;

  /** How long kubeadm waits for things. */
  timeouts?: Timeouts;
}

/**
 * Where the API server of one machine listens.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface APIEndpoint {
  /**
   * The address that it tells others.
   *
   * +kubebuilder:validation:MaxLength=39
   * +kubebuilder:validation:MinLength=1
   */
  advertiseAddress?: string;

  /**
   * The port. 6443 by default.
   *
   * +kubebuilder:validation:Minimum=1
   */
  bindPort?: int32;
}
