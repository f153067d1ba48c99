/**
 * Settings for Ignition.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface IgnitionSpec {
  /** Container Linux Config settings. */
  containerLinuxConfig?: ContainerLinuxConfig;
}

/**
 * Container Linux Config settings.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface ContainerLinuxConfig {
  /**
   * Additional Container Linux Config in YAML, merged with the generated one.
   *
   * +kubebuilder:validation:MaxLength=32768
   * +kubebuilder:validation:MinLength=1
   */
  additionalConfig?: string;

  /**
   * Whether warnings about the configuration are errors.
   *
   * +capikit:conversion:restore
   */
  strict?: boolean;
}
