import type { KubernetesList, KubernetesObject } from "../../meta/index.ts";
import type * as v1beta2 from "../v1beta2/cluster-resource-set-binding.ts";

export type { ResourceBinding } from "../v1beta2/cluster-resource-set-binding.ts";

/**
 * Resources applied to a cluster. It has the name of the Cluster.
 *
 * +kubebuilder:resource:path=clusterresourcesetbindings,scope=Namespaced,categories=cluster-api
 * +kubebuilder:deprecatedversion
 * +kubebuilder:subresource:status
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`,description="Time since creation"
 */
export interface ClusterResourceSetBinding extends KubernetesObject {
  /** Desired state. */
  spec?: ClusterResourceSetBindingSpec;
}

/** A list of ClusterResourceSetBinding objects. */
export interface ClusterResourceSetBindingList extends KubernetesList<ClusterResourceSetBinding> {}

/** Resources applied from a ClusterResourceSet. */
export interface ResourceSetBinding extends v1beta2.ResourceSetBinding {
  /**
   * State of each ConfigMap and Secret.
   *
   * +kubebuilder:validation:MaxItems=100
   */
  resources?: v1beta2.ResourceBinding[];
}

/** Desired state of a ClusterResourceSetBinding. */
export interface ClusterResourceSetBindingSpec {
  /**
   * ClusterResourceSets that select the cluster, with the state of their resources.
   *
   * +kubebuilder:validation:MaxItems=100
   */
  bindings?: ResourceSetBinding[];

  /**
   * Name of the Cluster.
   *
   * +kubebuilder:validation:MaxLength=63
   * +kubebuilder:validation:MinLength=1
   */
  clusterName?: string;
}
