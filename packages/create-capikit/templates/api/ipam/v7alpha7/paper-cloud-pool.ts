import type { Condition, int32, KubernetesList, KubernetesObject } from "@capikit/api/meta";

/**
 * PaperCloudPool is a range of IPv4 addresses for machines, one for each IPAddressClaim.
 *
 * +kubebuilder:resource:path=papercloudpools,scope=Namespaced,categories=cluster-api
 * +kubebuilder:metadata:labels="clusterctl.cluster.x-k8s.io/move-hierarchy="
 * #if !spoke
 * +kubebuilder:storageversion
 * #endif
 * +kubebuilder:subresource:status
 * +kubebuilder:printcolumn:name="Ready",type=string,JSONPath=`.status.conditions[?(@.type=="Ready")].status`
 * +kubebuilder:printcolumn:name="First",type=string,JSONPath=`.spec.first`
 * +kubebuilder:printcolumn:name="Last",type=string,JSONPath=`.spec.last`
 * +kubebuilder:printcolumn:name="Free",type=integer,JSONPath=`.status.free`
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`
 */
export interface PaperCloudPool extends KubernetesObject {
  /** spec is the desired range of addresses. */
  spec: PaperCloudPoolSpec;

  /** status reports the free addresses. */
  status?: PaperCloudPoolStatus;
}

export interface PaperCloudPoolList extends KubernetesList<PaperCloudPool> {}

/** PaperCloudPoolSpec is the desired range of addresses. */
export interface PaperCloudPoolSpec {
  /**
   * first address of the range.
   * +kubebuilder:validation:Format=ipv4
   * +kubebuilder:validation:MaxLength=15
   */
  first: string;

  /**
   * last address of the range, which belongs to it.
   * +kubebuilder:validation:Format=ipv4
   * +kubebuilder:validation:MaxLength=15
   */
  last: string;

  /**
   * prefix is the length of the network's prefix in bits.
   * +kubebuilder:validation:Minimum=1
   * +kubebuilder:validation:Maximum=32
   */
  prefix: int32;

  /**
   * gateway of the network. Within the range it is not given out.
   * +kubebuilder:validation:Format=ipv4
   * +kubebuilder:validation:MaxLength=15
   */
  gateway?: string;
}

/**
 * PaperCloudPoolStatus reports the free addresses.
 * +kubebuilder:validation:MinProperties=1
 */
export interface PaperCloudPoolStatus {
  /**
   * conditions of the pool.
   * +listType=map
   * +listMapKey=type
   * +kubebuilder:validation:MaxItems=32
   */
  conditions?: Condition[];

  /** total is how many addresses the range has for machines. */
  total?: int32;

  /** free is how many of them can still be given out. */
  free?: int32;
}
