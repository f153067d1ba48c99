import type { KubernetesList, KubernetesObject } from "@capikit/api/meta";
import type { IPPoolSpec } from "./ip-pool-spec.ts";
import type { IPPoolStatus } from "./ip-pool-status.ts";

/**
 * IPPool has addresses for the IPAddressClaims of its namespace.
 *
 * +kubebuilder:resource:path=ippools,scope=Namespaced,categories=cluster-api
 * +kubebuilder:metadata:labels="clusterctl.cluster.x-k8s.io/move="
 * +kubebuilder:storageversion
 * +kubebuilder:subresource:status
 * +kubebuilder:printcolumn:name="Addresses",type=string,JSONPath=`.spec.addresses`
 * +kubebuilder:printcolumn:name="Total",type=integer,JSONPath=`.status.addresses.total`
 * +kubebuilder:printcolumn:name="Used",type=integer,JSONPath=`.status.addresses.used`
 * +kubebuilder:printcolumn:name="Free",type=integer,JSONPath=`.status.addresses.free`
 * +kubebuilder:printcolumn:name="Ready",type=string,JSONPath=`.status.conditions[?(@.type=="Ready")].status`
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`
 */
export interface IPPool extends KubernetesObject {
  /** spec is the desired set of addresses. */
  spec: IPPoolSpec;

  /** status reports the use of the addresses. */
  status?: IPPoolStatus;
}

export interface IPPoolList extends KubernetesList<IPPool> {}
