/**
 * The v1beta1 types of the Foo infrastructure provider.
 *
 * +groupName=infrastructure.cluster.x-k8s.io
 */
import type { int32, KubernetesList, KubernetesObject } from "@capikit/api/meta";

/**
 * FooCluster is a cluster on Foo.
 *
 * +kubebuilder:resource:categories=cluster-api,shortName=fc
 * +kubebuilder:subresource:status
 * +kubebuilder:printcolumn:name="Tier",type=string,JSONPath=`.spec.teir`
 */
export interface FooCluster extends KubernetesObject {
  spec?: FooClusterSpec;
  status?: FooClusterStatus;
}

export interface FooClusterList extends KubernetesList<FooCluster> {}

export interface FooClusterSpec {
  /**
   * gateways is the number of gateways.
   * +kubebuilder:validation:Minimun=1
   * +kubebuilder:default=1
   */
  gateways?: int32;
  tier: "Basic" | "Premium";
}

export interface FooClusterStatus {
  ready?: boolean;
}
