/**
 * How the clock is set.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface NTP {
  /**
   * Names of time servers.
   *
   * +kubebuilder:validation:items:MaxLength=512
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=100
   * +listType=atomic
   */
  servers?: string[];

  /** Whether the clock is set by NTP. */
  enabled?: boolean;
}
