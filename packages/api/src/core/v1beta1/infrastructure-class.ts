/** Naming strategy of the InfraCluster. */
export interface InfrastructureNamingStrategy {
  /**
   * Go template for the name of the InfraCluster, with .cluster.name and .random.
   *
   * +kubebuilder:validation:MaxLength=1024
   * +kubebuilder:validation:MinLength=1
   */
  template?: string;
}
