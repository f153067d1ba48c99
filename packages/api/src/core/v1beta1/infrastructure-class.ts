/** How the InfraCluster is named. */
export interface InfrastructureNamingStrategy {
  /**
   * Go template of the InfraCluster's name. It knows .cluster.name and .random.
   *
   * +kubebuilder:validation:MaxLength=1024
   * +kubebuilder:validation:MinLength=1
   */
  template?: string;
}
