import type { KubernetesList, KubernetesObject } from "../../meta/kubernetes-object.ts";
import type { LocalObjectReference, TypedLocalObjectReference } from "../../meta/references.ts";
import type { int } from "../../meta/scalars.ts";
import type * as v1beta2 from "../v1beta2/ip-address.ts";

/**
 * An address that an IPAM provider has allocated.
 *
 * +kubebuilder:resource:path=ipaddresses,scope=Namespaced,categories=cluster-api
 * +kubebuilder:deprecatedversion
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

/** Desired state of an IPAddress. */
export interface IPAddressSpec extends Pick<v1beta2.IPAddressSpec, "address" | "gateway"> {
  /** IPAddressClaim of the address. */
  claimRef: LocalObjectReference;

  /** Pool of the address. */
  poolRef: TypedLocalObjectReference;

  /** Prefix length of the network in bits. */
  prefix: int;
}
