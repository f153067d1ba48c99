import type { Duration } from "../../../meta/index.ts";
import type * as v1beta2 from "../v1beta2/join-configuration.ts";
import type { FileDiscovery } from "./file-discovery.ts";
import type { APIEndpoint } from "./init-configuration.ts";
import type { NodeRegistrationOptions } from "./node-registration-options.ts";
import type { Patches } from "./patches.ts";

/** Join configuration of kubeadm, for all other machines. */
export interface JoinConfiguration extends Pick<v1beta2.JoinConfiguration, "caCertPath"> {
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

  /** Registration of the Node. */
  nodeRegistration?: NodeRegistrationOptions;

  /** Discovery of the cluster. Cluster API sets it. */
  discovery?: Discovery;

  /** Settings of a control plane machine. Without it, the machine is a worker. */
  controlPlane?: JoinControlPlane;

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

/** Settings of a joining control plane machine. */
export interface JoinControlPlane {
  /** Endpoint of the API server on this machine. */
  localAPIEndpoint?: APIEndpoint;
}

/** Discovery of the cluster, by token or kubeconfig. */
export interface Discovery extends Pick<v1beta2.Discovery, "tlsBootstrapToken"> {
  /** Discovery by token. */
  bootstrapToken?: BootstrapTokenDiscovery;

  /** Discovery by kubeconfig. */
  file?: FileDiscovery;

  /**
   * Timeout of the discovery.
   *
   * +capikit:conversion:handled
   */
  timeout?: Duration;
}

/** Discovery of the cluster by token. */
export interface BootstrapTokenDiscovery extends Omit<v1beta2.BootstrapTokenDiscovery, "caCertHashes"> {
  /**
   * Hashes of trusted CA public keys, such as sha256:….
   *
   * +kubebuilder:validation:items:MaxLength=512
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=100
   */
  caCertHashes?: string[];
}
