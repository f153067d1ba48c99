import type { FileDiscovery } from "./file-discovery.ts";
import type { APIEndpoint, NodeRegistrationOptions, Patches } from "./init-configuration.ts";
import type { Timeouts } from "./timeouts.ts";

/**
 * Join configuration of kubeadm, for all other machines.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface JoinConfiguration {
  /** Registration of the Node. */
  nodeRegistration?: NodeRegistrationOptions;

  /**
   * Path of the CA certificate on the machine.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  caCertPath?: string;

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

/** Settings of a joining control plane machine. */
export interface JoinControlPlane {
  /** Endpoint of the API server on this machine. */
  localAPIEndpoint?: APIEndpoint;
}

/**
 * Discovery of the cluster, by token or kubeconfig.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface Discovery {
  /** Discovery by token. */
  bootstrapToken?: BootstrapTokenDiscovery;

  /** Discovery by kubeconfig. */
  file?: FileDiscovery;

  /**
   * Token for the TLS bootstrap of the kubelet, if different.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  tlsBootstrapToken?: string;
}

/**
 * Discovery of the cluster by token.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface BootstrapTokenDiscovery {
  /**
   * Bootstrap token.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  token?: string;

  /**
   * Endpoint of the API server, as host:port.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  apiServerEndpoint?: string;

  /**
   * Hashes of trusted CA public keys, such as sha256:….
   *
   * +kubebuilder:validation:items:MaxLength=512
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=100
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   */
  caCertHashes?: string[];

  /**
   * Whether to skip CA verification by hash. This allows an attacker in the network to impersonate
   * the cluster.
   *
   * +capikit:conversion:restore
   */
  unsafeSkipCAVerification?: boolean;
}
