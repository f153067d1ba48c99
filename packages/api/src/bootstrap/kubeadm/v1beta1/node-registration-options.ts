import type { Taint } from "../../../meta/index.ts";
import type * as v1beta2 from "../v1beta2/init-configuration.ts";

/** Registration of a Node. */
export interface NodeRegistrationOptions
  extends Omit<v1beta2.NodeRegistrationOptions, "kubeletExtraArgs" | "imagePullPolicy"> {
  /**
   * Taints of the Node. Default: the control plane taint for control plane machines. An empty list
   * means no taints.
   *
   * +kubebuilder:validation:MaxItems=100
   */
  taints?: Taint[];

  /**
   * Additional flags of the kubelet.
   *
   * +capikit:conversion:with=byName
   */
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
}
