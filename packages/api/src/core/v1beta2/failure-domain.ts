/** A part of the infrastructure that fails by itself. */
export interface FailureDomain {
  /**
   * Name of the failure domain.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  name: string;

  /** Whether machines of the control plane may be placed here. */
  controlPlane?: boolean;

  /** Whatever else the infrastructure provider says of it. */
  attributes?: Record<string, string>;
}
