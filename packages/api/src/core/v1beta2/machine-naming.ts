/**
 * How machines are named.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface MachineNamingSpec {
  /**
   * Go template of the machines' names. It must use .random and may use .cluster.name, and the name of
   * the object that owns the machine.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  template?: string;
}
