import type { KubernetesList, KubernetesObject, Time } from "../../meta/index.ts";
import type { ResourceRef } from "./resource-ref.ts";

/**
 * What was applied to one cluster. Its name is the Cluster's.
 *
 * +kubebuilder:resource:path=clusterresourcesetbindings,scope=Namespaced,categories=cluster-api
 * +kubebuilder:deprecatedversion
 * +kubebuilder:subresource:status
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`,description="Time since it was made"
 */
export interface ClusterResourceSetBinding extends KubernetesObject {
  /** What is wanted. */
  spec?: ClusterResourceSetBindingSpec;
}

/** A list of ClusterResourceSetBinding objects. */
export interface ClusterResourceSetBindingList extends KubernetesList<ClusterResourceSetBinding> {}

/** What became of one ConfigMap or Secret. */
export interface ResourceBinding extends ResourceRef {
  /**
   * Hash of what was applied, by which changes are noticed.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  hash?: string;

  /** When it was applied last. */
  lastAppliedTime?: Time;

  /** Whether applying it succeeded. */
  applied: boolean;
}

/** What was applied of one ClusterResourceSet. */
export interface ResourceSetBinding {
  /**
   * Name of the ClusterResourceSet.
   *
   * +kubebuilder:validation:MaxLength=253
   * +kubebuilder:validation:MinLength=1
   */
  clusterResourceSetName: string;

  /**
   * What became of each of its ConfigMaps and Secrets.
   *
   * +kubebuilder:validation:MaxItems=100
   */
  resources?: ResourceBinding[];
}

/** What was applied to a cluster. */
export interface ClusterResourceSetBindingSpec {
  /**
   * The ClusterResourceSets that choose the cluster, and what was applied of each.
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
