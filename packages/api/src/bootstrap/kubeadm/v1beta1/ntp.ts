/** NTP settings. */
export interface NTP {
  /**
   * NTP servers.
   *
   * +kubebuilder:validation:items:MaxLength=512
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=100
   */
  servers?: string[];

  /** Whether to enable NTP. */
  enabled?: boolean;
}
