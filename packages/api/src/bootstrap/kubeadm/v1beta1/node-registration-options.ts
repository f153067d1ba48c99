import type { Taint } from "../../../meta/index.ts";

/** Registration of a Node. */
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
   */
  taints?: Taint[];

  /** Additional flags of the kubelet. */
  kubeletExtraArgs?: Record<string, string>;

  /**
   * Preflight checks of kubeadm whose errors are ignored.
   *
   * +kubebuilder:validation:items:MaxLength=512
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=50
   */
  ignorePreflightErrors?: string[];

  /** Image pull policy of kubeadm. */
  imagePullPolicy?: "Always" | "IfNotPresent" | "Never";

  /** Whether to pull images sequentially. */
  imagePullSerial?: boolean;
}
