import type { ClusterClassTemplateReference } from "./cluster-class-template-reference.ts";

/** Infrastructure of clusters, created by the infrastructure provider. */
export interface InfrastructureClass {
  /** Template for the objects. */
  templateRef: ClusterClassTemplateReference;

  /** Naming strategy of the objects. */
  naming?: InfrastructureClassNamingSpec;
}

/**
 * Naming strategy of a class.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface InfrastructureClassNamingSpec {
  /**
   * Go template for the name of the InfraCluster, with .cluster.name and .random.
   *
   * +kubebuilder:validation:MaxLength=1024
   * +kubebuilder:validation:MinLength=1
   */
  template?: string;
}
