import type { int32 } from "../../../meta/index.ts";
import type * as v1beta2 from "../v1beta2/init-configuration.ts";
import type { BootstrapToken } from "./bootstrap-token.ts";
import type { NodeRegistrationOptions } from "./node-registration-options.ts";
import type { Patches } from "./patches.ts";

/** Init configuration of kubeadm, for the first machine of a cluster. */
export interface InitConfiguration {
  /**
   * API version of kubeadm's type. It has no effect.
   * +capikit:conversion:drop
   */
  apiVersion?: string;

  /**
   * Kind of kubeadm's type. It has no effect.
   * +capikit:conversion:drop
   */
  kind?: string;

  /**
   * Bootstrap tokens to create.
   *
   * +kubebuilder:validation:MaxItems=100
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
   */
  skipPhases?: string[];

  /** Patches for components that kubeadm deploys. */
  patches?: Patches;
}

/** Endpoint of the API server on a machine. */
export interface APIEndpoint extends Omit<v1beta2.APIEndpoint, "bindPort"> {
  /** Port of the API server. Default: 6443. */
  bindPort?: int32;
}
