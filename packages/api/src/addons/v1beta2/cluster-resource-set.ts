import type { V1Beta1Condition } from "../../core/v1beta2/index.ts";
import type { Condition, int64, KubernetesList, KubernetesObject, LabelSelector } from "../../meta/index.ts";
import type { ResourceRef } from "./resource-ref.ts";

/**
 * Resources to apply to all clusters that a selector matches.
 *
 * +kubebuilder:resource:path=clusterresourcesets,scope=Namespaced,categories=cluster-api
 * +kubebuilder:storageversion
 * +kubebuilder:subresource:status
 * +kubebuilder:printcolumn:name="Applied",type=string,JSONPath=`.status.conditions[?(@.type=="ResourcesApplied")].status`,description="Whether all resources are applied"
 * +kubebuilder:printcolumn:name="Paused",type=string,JSONPath=`.status.conditions[?(@.type=="Paused")].status`,description="Whether reconciliation is paused",priority=10
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`,description="Time since creation"
 */
export interface ClusterResourceSet extends KubernetesObject {
  /** Desired state. */
  spec: ClusterResourceSetSpec;

  /** Observed state. */
  status?: ClusterResourceSetStatus;
}

/** A list of ClusterResourceSet objects. */
export interface ClusterResourceSetList extends KubernetesList<ClusterResourceSet> {}

/** Desired state of a ClusterResourceSet. */
export interface ClusterResourceSetSpec {
  /** Label selector for Clusters. Immutable. */
  clusterSelector: LabelSelector;

  /**
   * ConfigMaps and Secrets in the same namespace whose values contain resources as YAML or JSON.
   *
   * +kubebuilder:validation:MaxItems=100
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   */
  resources: ResourceRef[];

  /** Whether to apply resources once or keep them up to date. Immutable. */
  strategy?: "ApplyOnce" | "Reconcile";
}

/**
 * Observed state of a ClusterResourceSet.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface ClusterResourceSetStatus {
  /**
   * Conditions of the object, one per type.
   *
   * +kubebuilder:validation:MaxItems=32
   * +listType=map
   * +listMapKey=type
   */
  conditions?: Condition[];

  /**
   * The metadata.generation that the controller last observed. If it is less than that of the
   * object, the status is out of date.
   *
   * +kubebuilder:validation:Minimum=1
   */
  observedGeneration?: int64;

  /** Status fields of earlier API versions. They are removed together with contract v1beta1. */
  deprecated?: ClusterResourceSetDeprecatedStatus;
}

/** Status fields of a ClusterResourceSet from earlier API versions. */
export interface ClusterResourceSetDeprecatedStatus {
  /** Status fields of version v1beta1. */
  v1beta1?: ClusterResourceSetV1Beta1DeprecatedStatus;
}

/** Status fields of a ClusterResourceSet from version v1beta1. */
export interface ClusterResourceSetV1Beta1DeprecatedStatus {
  /** Conditions of contract v1beta1. */
  conditions?: V1Beta1Condition[];
}

/** Type of the Secrets that a ClusterResourceSet accepts. */
export const clusterResourceSetSecretType = "addons.cluster.x-k8s.io/resource-set";

// Values of ClusterResourceSetSpec's strategy.
/** Applies each resource once. Default. */
export const clusterResourceSetStrategyApplyOnce = "ApplyOnce";
/** Reapplies the resources managed by a ClusterResourceSet if their normalized hash changes. */
export const clusterResourceSetStrategyReconcile = "Reconcile";
