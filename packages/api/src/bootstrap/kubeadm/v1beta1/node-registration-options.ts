import type { Taint } from "../../../meta/index.ts";

/** How a machine's Node is registered. */
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
   */
  taints?: Taint[];

  /** More flags of the kubelet. */
  kubeletExtraArgs?: Record<string, string>;

  /**
   * Checks of kubeadm whose errors are passed over.
   *
   * +kubebuilder:validation:items:MaxLength=512
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=50
   */
  ignorePreflightErrors?: string[];

  /** When kubeadm pulls images. */
  imagePullPolicy?: "Always" | "IfNotPresent" | "Never";

  /** Whether images are pulled one after the other. */
  imagePullSerial?: boolean;
}
