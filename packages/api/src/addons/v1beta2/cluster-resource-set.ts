import type { V1Beta1Condition } from "../../core/v1beta2/index.ts";
import type { Condition, int64, KubernetesList, KubernetesObject, LabelSelector } from "../../meta/index.ts";
import type { ResourceRef } from "./resource-ref.ts";

/**
 * Resources that are applied to all clusters that a selector chooses.
 *
 * +kubebuilder:resource:path=clusterresourcesets,scope=Namespaced,categories=cluster-api
 * +kubebuilder:storageversion
 * +kubebuilder:subresource:status
 * +kubebuilder:printcolumn:name="Applied",type=string,JSONPath=`.status.conditions[?(@.type=="ResourcesApplied")].status`,description="Whether all resources were applied"
 * +kubebuilder:printcolumn:name="Paused",type=string,JSONPath=`.status.conditions[?(@.type=="Paused")].status`,description="Whether controllers leave it alone",priority=10
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`,description="Time since it was made"
 */
export interface ClusterResourceSet extends KubernetesObject {
  /** What is wanted. */
  spec: ClusterResourceSetSpec;

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
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   */
  resources: ResourceRef[];

  /** Whether resources are applied once or kept up to date. It cannot be changed. */
  strategy?: "ApplyOnce" | "Reconcile";
}

/**
 * What was observed of a ClusterResourceSet.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface ClusterResourceSetStatus {
  /**
   * What is known of the single aspects of the object's state, one entry per type.
   *
   * +kubebuilder:validation:MaxItems=32
   * +listType=map
   * +listMapKey=type
   */
  conditions?: Condition[];

  /**
   * The metadata.generation that the controller saw last. A smaller one than the object's means that the
   * status is not up to date.
   *
   * +kubebuilder:validation:Minimum=1
   */
  observedGeneration?: int64;

  /** What older versions of the API had in this status. It goes when support of contract v1beta1 ends. */
  deprecated?: ClusterResourceSetDeprecatedStatus;
}

/** Fields of a ClusterResourceSet's status that only older versions of the API have. */
export interface ClusterResourceSetDeprecatedStatus {
  /** What version v1beta1 had in this status. */
  v1beta1?: ClusterResourceSetV1Beta1DeprecatedStatus;
}

/** Fields of a ClusterResourceSet's status that only version v1beta1 has. */
export interface ClusterResourceSetV1Beta1DeprecatedStatus {
  /** Conditions of the kind that contract v1beta1 knew. */
  conditions?: V1Beta1Condition[];
}

/** Type of the Secrets that a ClusterResourceSet takes. */
export const clusterResourceSetSecretType = "addons.cluster.x-k8s.io/resource-set";

// Values of ClusterResourceSetSpec's strategy.
export const clusterResourceSetStrategyApplyOnce = "ApplyOnce";
export const clusterResourceSetStrategyReconcile = "Reconcile";
