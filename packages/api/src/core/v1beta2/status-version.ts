import type { int32 } from "../../meta/index.ts";

/** How many machines there are of one Kubernetes version. */
export interface StatusVersion {
  /**
   * The Kubernetes version.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  version: string;

  /**
   * How many machines are of this version.
   *
   * +kubebuilder:validation:Minimum=1
   */
  replicas?: int32;
}

/** One step of an upgrade. */
export interface StatusUpgradePlanVersion {
  /**
   * The Kubernetes version after this step.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  version: string;
}
