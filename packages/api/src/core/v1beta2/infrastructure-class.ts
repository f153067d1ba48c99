import type { ClusterClassTemplateReference } from "./cluster-class-template-reference.ts";

/** What clusters of the class share, made by the infrastructure provider. */
export interface InfrastructureClass {
  /** The template that the objects are made from. */
  templateRef: ClusterClassTemplateReference;

  /** How the objects made from it are named. */
  naming?: InfrastructureClassNamingSpec;
}

/**
 * How objects of this class are named.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface InfrastructureClassNamingSpec {
  /**
   * Go template of the InfraCluster's name. It knows .cluster.name and .random.
   *
   * +kubebuilder:validation:MaxLength=1024
   * +kubebuilder:validation:MinLength=1
   */
  template?: string;
}
