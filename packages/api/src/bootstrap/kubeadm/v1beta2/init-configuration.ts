import type { int32, PullPolicy, Taint, Time } from "../../../meta/index.ts";
import type { Arg } from "./cluster-configuration.ts";
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

/**
 * Patches for components that kubeadm deploys.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface Patches {
  /**
   * Directory of the patches on the machine, with files such as kube-apiserver0+merge.yaml.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  directory?: string;
}

/** A bootstrap token, with which machines join. */
export interface BootstrapToken {
  /**
   * Token value, such as abcdef.0123456789abcdef.
   *
   * +kubebuilder:validation:MaxLength=23
   * +kubebuilder:validation:MinLength=1
   */
  token: string;

  /**
   * Description of the token.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  description?: string;

  /**
   * Lifetime of the token in seconds. Default: one day. Mutually exclusive with expires.
   *
   * +kubebuilder:validation:Minimum=0
   */
  ttlSeconds?: int32;

  /** Expiry of the token. Mutually exclusive with a lifetime. */
  expires?: Time;

  /**
   * Allowed usages of the token.
   *
   * +kubebuilder:validation:items:MaxLength=256
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=100
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   */
  usages?: string[];

  /**
   * Additional groups for authentication with the token.
   *
   * +kubebuilder:validation:items:MaxLength=256
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=100
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   */
  groups?: string[];
}

/**
 * Registration of a Node.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface NodeRegistrationOptions {
  /**
   * Name of the Node. Default: the host name of the machine.
   *
   * +kubebuilder:validation:MaxLength=253
   * +kubebuilder:validation:MinLength=1
   */
  name?: string;

  /**
   * Socket of the container runtime.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  criSocket?: string;

  /**
   * Taints of the Node. Default: the control plane taint for control plane machines. An empty list
   * means no taints.
   *
   * +kubebuilder:validation:MaxItems=100
   * +kubebuilder:validation:MinItems=0
   */
  taints?: Taint[];

  /**
   * Additional flags of the kubelet.
   *
   * +kubebuilder:validation:MaxItems=100
   * +kubebuilder:validation:MinItems=1
   * +listType=map
   * +listMapKey=name
   * +listMapKey=value
   * +kubebuilder:validation:XValidation:rule="self.all(x, self.exists_one(y, x.name == y.name))",message="kubeletExtraArgs name must be unique"
   */
  kubeletExtraArgs?: Arg[];

  /**
   * Preflight checks of kubeadm whose errors are ignored.
   *
   * +kubebuilder:validation:items:MaxLength=512
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=50
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   */
  ignorePreflightErrors?: string[];

  /** Image pull policy of kubeadm. */
  imagePullPolicy?: PullPolicy;

  /** Whether to pull images sequentially. */
  imagePullSerial?: boolean;
}
