/** A flag of a component. */
export interface Arg {
  /**
   * Name of the flag, without dashes.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  name: string;

  /**
   * Value of the flag. May be empty.
   *
   * +kubebuilder:validation:MaxLength=1024
   * +kubebuilder:validation:MinLength=0
   */
  value: string;
}
