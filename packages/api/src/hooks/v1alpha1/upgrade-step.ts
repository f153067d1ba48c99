/** A step of an upgrade that Cluster API performs. */
export interface UpgradeStepInfo {
  /**
   * Kubernetes version after the step.
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:example="v1.36.0"
   */
  version: string;
}

/** A step of an upgrade that an extension plans. */
export interface UpgradeStep {
  /**
   * Kubernetes version after the step.
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:example="v1.36.0"
   */
  version: string;
}
