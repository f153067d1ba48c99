import type { Condition, int32, KubernetesList, KubernetesObject, LabelSelector } from "@capikit/api/meta";

/**
 * PaperCloudAddon is brought to the workload clusters of all Clusters that it selects.
 *
 * +kubebuilder:resource:path=papercloudaddons,scope=Namespaced,categories=cluster-api
 * +kubebuilder:metadata:labels="clusterctl.cluster.x-k8s.io/move="
 * #if !spoke
 * +kubebuilder:storageversion
 * #endif
 * +kubebuilder:subresource:status
 * +kubebuilder:printcolumn:name="Ready",type=string,JSONPath=`.status.conditions[?(@.type=="Ready")].status`
 * +kubebuilder:printcolumn:name="Selected",type=integer,JSONPath=`.status.selected`
 * +kubebuilder:printcolumn:name="Installed",type=integer,JSONPath=`.status.installed`
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`
 */
export interface PaperCloudAddon extends KubernetesObject {
  /** spec is the desired state: the add-on, and the clusters to install it in. */
  spec: PaperCloudAddonSpec;

  /** status is the observed state. */
  status?: PaperCloudAddonStatus;
}

export interface PaperCloudAddonList extends KubernetesList<PaperCloudAddon> {}

/** PaperCloudAddonSpec is the desired state: the add-on, and the clusters to install it in. */
export interface PaperCloudAddonSpec {
  /** clusterSelector selects Clusters of the same namespace by their labels. */
  clusterSelector: LabelSelector;

  /**
   * settings of the add-on, which each workload cluster gets as a ConfigMap.
   * +kubebuilder:validation:MaxProperties=64
   */
  settings?: Record<string, string>;
}

/**
 * PaperCloudAddonStatus is the observed state.
 * +kubebuilder:validation:MinProperties=1
 */
export interface PaperCloudAddonStatus {
  /**
   * conditions of the add-on.
   * +listType=map
   * +listMapKey=type
   * +kubebuilder:validation:MaxItems=32
   */
  conditions?: Condition[];

  /** selected is how many Clusters there are for it. */
  selected?: int32;

  /** installed is how many of them have it. */
  installed?: int32;
}
