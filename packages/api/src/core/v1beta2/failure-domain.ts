/** A failure domain of the infrastructure. */
export interface FailureDomain {
  /**
   * Name of the failure domain.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  name: string;

  /** Whether the failure domain is suitable for control plane machines. */
  controlPlane?: boolean;

  /** Provider-specific attributes. */
  attributes?: Record<string, string>;
}
