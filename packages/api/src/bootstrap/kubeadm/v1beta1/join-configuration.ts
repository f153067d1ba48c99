import type { Duration } from "../../../meta/index.ts";
import type { FileDiscovery } from "./file-discovery.ts";
import type { APIEndpoint } from "./init-configuration.ts";
import type { NodeRegistrationOptions } from "./node-registration-options.ts";
import type { Patches } from "./patches.ts";

/** kubeadm's configuration of a machine that joins a cluster. */
export interface JoinConfiguration {
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

  /** How the machine's Node is registered. */
  nodeRegistration?: NodeRegistrationOptions;

  /**
   * Path of the authority's certificate on the machine.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  caCertPath?: string;

  /** How the machine finds and trusts the cluster. Cluster API fills it in. */
  discovery?: Discovery;

  /** Settings of a machine that joins the control plane. Without it, the machine is a worker. */
  controlPlane?: JoinControlPlane;

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

/** Settings of a machine that joins the control plane. */
export interface JoinControlPlane {
  /** Where the API server of this machine listens. */
  localAPIEndpoint?: APIEndpoint;
}

/** How a machine finds and trusts the cluster: by a token or by a kubeconfig. */
export interface Discovery {
  /** By a token. */
  bootstrapToken?: BootstrapTokenDiscovery;

  /** By a kubeconfig. */
  file?: FileDiscovery;

  /**
   * The token for the kubelet's certificate, if it is another.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  tlsBootstrapToken?: string;

  /** How long finding the cluster may take. */
  timeout?: Duration;
}

/** Finding and trusting the cluster by a token. */
export interface BootstrapTokenDiscovery {
  /**
   * The token.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  token?: string;

  /**
   * Address of the API server, host:port.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  apiServerEndpoint?: string;

  /**
   * Hashes of the authorities' public keys that are trusted, such as sha256:….
   *
   * +kubebuilder:validation:items:MaxLength=512
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=100
   */
  caCertHashes?: string[];

  /**
   * Whether the authority is trusted without a hash. Anybody between the machines can then pose as the
   * cluster.
   */
  unsafeSkipCAVerification?: boolean;
}
