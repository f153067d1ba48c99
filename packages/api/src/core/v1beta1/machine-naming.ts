/** How machines are named. */
export interface MachineNamingStrategy {
  /**
   * Go template of the machines' names. It must use .random and may use .cluster.name, and the name of
   * the object that owns the machine.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  template?: string;
}
