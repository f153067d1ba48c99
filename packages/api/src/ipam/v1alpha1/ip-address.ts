import type { KubernetesList, KubernetesObject } from "../../meta/index.ts";
import type { IPAddressSpec } from "../v1beta1/ip-address.ts";

export type { IPAddressSpec } from "../v1beta1/ip-address.ts";

/**
 * An address that an IPAM provider has allocated.
 *
 * +kubebuilder:resource:path=ipaddresses,scope=Namespaced,categories=cluster-api
 * +kubebuilder:printcolumn:name="Address",type=string,JSONPath=`.spec.address`,description="IP address"
 * +kubebuilder:printcolumn:name="Pool Name",type=string,JSONPath=`.spec.poolRef.name`,description="Name of the pool"
 * +kubebuilder:printcolumn:name="Pool Kind",type=string,JSONPath=`.spec.poolRef.kind`,description="Kind of the pool"
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`,description="Time since creation"
 */
export interface IPAddress extends KubernetesObject {
  /** Desired state. */
  spec?: IPAddressSpec;
}

/** A list of IPAddress objects. */
export interface IPAddressList extends KubernetesList<IPAddress> {}
