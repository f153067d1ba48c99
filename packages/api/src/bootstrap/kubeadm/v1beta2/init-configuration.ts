import type { int32 } from "../../../meta/index.ts";
import type { BootstrapToken } from "./bootstrap-token.ts";
import type { NodeRegistrationOptions } from "./node-registration-options.ts";
import type { Patches } from "./patches.ts";
import type { Timeouts } from "./timeouts.ts";

/**
 * Init configuration of kubeadm, for the first machine of a cluster.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface InitConfiguration {
  /**
   * Bootstrap tokens to create.
   *
   * +kubebuilder:validation:MaxItems=100
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   */
  bootstrapTokens?: BootstrapToken[];

  /** Registration of the Node. */
  nodeRegistration?: NodeRegistrationOptions;

  /** Endpoint of the API server on this machine. */
  localAPIEndpoint?: APIEndpoint;

  /**
   * kubeadm phases to skip.
   *
   * +kubebuilder:validation:items:MaxLength=256
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=50
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   */
  skipPhases?: string[];

  /** Patches for components that kubeadm deploys. */
  patches?: Patches;

  /**
   * Timeouts of kubeadm.
   *
   * +capikit:conversion:handled
   */
  timeouts?: Timeouts;
}

/**
 * Endpoint of the API server on a machine.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface APIEndpoint {
  /**
   * Address to advertise.
   *
   * +kubebuilder:validation:MaxLength=39
   * +kubebuilder:validation:MinLength=1
   */
  advertiseAddress?: string;

  /**
   * Port of the API server. Default: 6443.
   *
   * +kubebuilder:validation:Minimum=1
   */
  bindPort?: int32;
}
