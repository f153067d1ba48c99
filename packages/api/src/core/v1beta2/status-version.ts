import type { int32 } from "../../meta/index.ts";

/** Number of machines with a Kubernetes version. */
export interface StatusVersion {
  /**
   * Kubernetes version.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  version: string;

  /**
   * Number of machines with the version.
   *
   * +kubebuilder:validation:Minimum=1
   */
  replicas?: int32;
}

/** A step of an upgrade. */
export interface StatusUpgradePlanVersion {
  /**
   * Kubernetes version after the step.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  version: string;
}
