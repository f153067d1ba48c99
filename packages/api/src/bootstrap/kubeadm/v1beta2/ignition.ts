/**
 * Settings for Ignition.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface IgnitionSpec {
  /** Settings in the form of a Container Linux Config. */
  containerLinuxConfig?: ContainerLinuxConfig;
}

/**
 * Settings in the form of a Container Linux Config.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface ContainerLinuxConfig {
  /**
   * A Container Linux Config in YAML, merged with the one that comes from the other fields.
   *
   * +kubebuilder:validation:MaxLength=32768
   * +kubebuilder:validation:MinLength=1
   */
  additionalConfig?: string;

  /** Whether warnings about the configuration are errors. */
  strict?: boolean;
}
