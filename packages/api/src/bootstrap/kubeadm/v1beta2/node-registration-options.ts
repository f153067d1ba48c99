import type { PullPolicy, Taint } from "../../../meta/index.ts";
import type { Arg } from "./arg.ts";

/**
 * How a machine's Node is registered.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface NodeRegistrationOptions {
  /**
   * Name of the Node. The machine's host name by default.
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
   * Taints of the Node. Without the list, machines of a control plane get theirs; an empty list means
   * none.
   *
   * +kubebuilder:validation:MaxItems=100
   * +kubebuilder:validation:MinItems=0
   */
  taints?: Taint[];

  /**
   * More flags of the kubelet.
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
   * Checks of kubeadm whose errors are passed over.
   *
   * +kubebuilder:validation:items:MaxLength=512
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=50
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   */
  ignorePreflightErrors?: string[];

  /** When kubeadm pulls images. */
  imagePullPolicy?: PullPolicy;

  /** Whether images are pulled one after the other. */
  imagePullSerial?: boolean;
}
