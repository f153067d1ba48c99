import type { V1Beta1Condition } from "../../core/v1beta1/index.ts";
import type { Condition, int64, KubernetesList, KubernetesObject, LabelSelector } from "../../meta/index.ts";
import type { ResourceRef } from "./resource-ref.ts";

/**
 * Resources that are applied to all clusters that a selector chooses.
 *
 * +kubebuilder:resource:path=clusterresourcesets,scope=Namespaced,categories=cluster-api
 * +kubebuilder:deprecatedversion
 * +kubebuilder:subresource:status
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`,description="Time since it was made"
 */
export interface ClusterResourceSet extends KubernetesObject {
  /** What is wanted. */
  spec?: ClusterResourceSetSpec;

  /** What was observed. */
  status?: ClusterResourceSetStatus;
}

/** A list of ClusterResourceSet objects. */
export interface ClusterResourceSetList extends KubernetesList<ClusterResourceSet> {}

/** Which resources go to which clusters. */
export interface ClusterResourceSetSpec {
  /** Chooses the clusters by their labels. It cannot be changed. */
  clusterSelector: LabelSelector;

  /**
   * ConfigMaps and Secrets in the same namespace whose values are the resources in YAML or JSON.
   *
   * +kubebuilder:validation:MaxItems=100
   */
  resources?: ResourceRef[];

  /** Whether resources are applied once or kept up to date. It cannot be changed. */
  strategy?: "ApplyOnce" | "Reconcile";
}

/** What was observed of a ClusterResourceSet. */
export interface ClusterResourceSetStatus {
  /**
   * The metadata.generation that the controller saw last. A smaller one than the object's means that the
   * status is not up to date.
   */
  observedGeneration?: int64;

  /** What is known of the single aspects of the object's state, one entry per type. */
  conditions?: V1Beta1Condition[];

  /** What version v1beta2 has in place of fields of this status. */
  v1beta2?: ClusterResourceSetV1Beta2Status;
}

/** What version v1beta2 has anew in the status of a ClusterResourceSet. */
export interface ClusterResourceSetV1Beta2Status {
  /**
   * Conditions of the kind that contract v1beta2 knows; they are status.conditions there.
   *
   * +kubebuilder:validation:MaxItems=32
   * +listType=map
   * +listMapKey=type
   */
  conditions?: Condition[];
}

/** Type of the Secrets that a ClusterResourceSet takes. */
export const clusterResourceSetSecretType = "addons.cluster.x-k8s.io/resource-set";

// Values of ClusterResourceSetSpec's strategy.
export const clusterResourceSetStrategyApplyOnce = "ApplyOnce";
export const clusterResourceSetStrategyReconcile = "Reconcile";
