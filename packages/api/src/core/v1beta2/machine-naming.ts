/**
 * Naming strategy of the machines.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface MachineNamingSpec {
  /**
   * Go template for machine names. It must use .random, and may use .cluster.name and the name of
   * the owner.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  template?: string;
}
