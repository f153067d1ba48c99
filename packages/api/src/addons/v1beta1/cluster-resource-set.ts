import type { V1Beta1Condition } from "../../core/v1beta1/index.ts";
import type { Condition, int64, KubernetesList, KubernetesObject } from "../../meta/index.ts";
import type * as v1beta2 from "../v1beta2/cluster-resource-set.ts";
import type { ResourceRef } from "../v1beta2/resource-ref.ts";

export {
  clusterResourceSetSecretType,
  clusterResourceSetStrategyApplyOnce,
  clusterResourceSetStrategyReconcile,
} from "../v1beta2/cluster-resource-set.ts";

/**
 * Resources to apply to all clusters that a selector matches.
 *
 * +kubebuilder:resource:path=clusterresourcesets,scope=Namespaced,categories=cluster-api
 * +kubebuilder:deprecatedversion
 * +kubebuilder:subresource:status
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`,description="Time since creation"
 */
export interface ClusterResourceSet extends KubernetesObject {
  /** Desired state. */
  spec?: ClusterResourceSetSpec;

  /** Observed state. */
  status?: ClusterResourceSetStatus;
}

/** A list of ClusterResourceSet objects. */
export interface ClusterResourceSetList extends KubernetesList<ClusterResourceSet> {}

/** Desired state of a ClusterResourceSet. */
export interface ClusterResourceSetSpec
  extends Pick<v1beta2.ClusterResourceSetSpec, "clusterSelector" | "strategy"> {
  /**
   * ConfigMaps and Secrets in the same namespace whose values contain resources as YAML or JSON.
   *
   * +kubebuilder:validation:MaxItems=100
   */
  resources?: ResourceRef[];
}

/**
 * Observed state of a ClusterResourceSet.
 *
 * +capikit:conversion:move:field=v1beta2.conditions,hub=conditions
 */
export interface ClusterResourceSetStatus {
  /**
   * The metadata.generation that the controller last observed. If it is less than that of the
   * object, the status is out of date.
   */
  observedGeneration?: int64;

  /**
   * Conditions of the object, one per type.
   *
   * +capikit:conversion:from=deprecated.v1beta1.conditions
   */
  conditions?: V1Beta1Condition[];

  /** Status fields of version v1beta2. */
  v1beta2?: ClusterResourceSetV1Beta2Status;
}

/** Status fields of a ClusterResourceSet from version v1beta2. */
export interface ClusterResourceSetV1Beta2Status {
  /**
   * Conditions of contract v1beta2, where they are status.conditions.
   *
   * +kubebuilder:validation:MaxItems=32
   * +listType=map
   * +listMapKey=type
   */
  conditions?: Condition[];
}
