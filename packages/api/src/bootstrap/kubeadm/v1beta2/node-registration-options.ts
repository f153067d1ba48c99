import type { PullPolicy, Taint } from "../../../meta/index.ts";
import type { Arg } from "./arg.ts";

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
