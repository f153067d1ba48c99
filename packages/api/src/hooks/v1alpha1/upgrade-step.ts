/** UpgradeStepInfo is one step of an upgrade that Cluster API goes through. */
export interface UpgradeStepInfo {
  /**
   * version of Kubernetes that the step leads to.
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:example="v1.36.0"
   */
  version: string;
}

/** UpgradeStep is one step of an upgrade that an extension plans. */
export interface UpgradeStep {
  /**
   * version of Kubernetes that the step leads to.
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:example="v1.36.0"
   */
  version: string;
}
