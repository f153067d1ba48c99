import type {
  int,
  KubernetesList,
  KubernetesObject,
  LocalObjectReference,
  TypedLocalObjectReference,
} from "../../meta/index.ts";

/**
 * One address that an IPAM provider has given out.
 *
 * +kubebuilder:resource:path=ipaddresses,scope=Namespaced,categories=cluster-api
 * +kubebuilder:deprecatedversion
 * +kubebuilder:printcolumn:name="Address",type=string,JSONPath=`.spec.address`,description="The address"
 * +kubebuilder:printcolumn:name="Pool Name",type=string,JSONPath=`.spec.poolRef.name`,description="Name of the pool"
 * +kubebuilder:printcolumn:name="Pool Kind",type=string,JSONPath=`.spec.poolRef.kind`,description="Kind of the pool"
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`,description="Time since it was made"
 */
export interface IPAddress extends KubernetesObject {
  /** What is wanted. */
  spec?: IPAddressSpec;
}

/** A list of IPAddress objects. */
export interface IPAddressList extends KubernetesList<IPAddress> {}

/** The address, and what belongs to it. */
export interface IPAddressSpec {
  /** The IPAddressClaim that it answers. */
  claimRef: LocalObjectReference;

  /** The pool that it comes from. */
  poolRef: TypedLocalObjectReference;

  /**
   * The address, IPv4 or IPv6.
   *
   * +kubebuilder:validation:MaxLength=39
   * +kubebuilder:validation:MinLength=1
   */
  address: string;

  /** Length of the network's prefix in bits. */
  prefix: int;

  /**
   * The network's gateway.
   *
   * +kubebuilder:validation:MaxLength=39
   * +kubebuilder:validation:MinLength=1
   */
  gateway?: string;
}
