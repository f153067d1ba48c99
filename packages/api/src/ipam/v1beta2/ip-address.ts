import type { int32, KubernetesList, KubernetesObject } from "../../meta/index.ts";

/**
 * One address that an IPAM provider has given out.
 *
 * +kubebuilder:resource:path=ipaddresses,scope=Namespaced,categories=cluster-api
 * +kubebuilder:storageversion
 * +kubebuilder:printcolumn:name="Address",type=string,JSONPath=`.spec.address`,description="The address"
 * +kubebuilder:printcolumn:name="Pool Name",type=string,JSONPath=`.spec.poolRef.name`,description="Name of the pool"
 * +kubebuilder:printcolumn:name="Pool Kind",type=string,JSONPath=`.spec.poolRef.kind`,description="Kind of the pool"
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`,description="Time since it was made"
 */
export interface IPAddress extends KubernetesObject {
  /** What is wanted. */
  spec: IPAddressSpec;
}

/** A list of IPAddress objects. */
export interface IPAddressList extends KubernetesList<IPAddress> {}

/** The address, and what belongs to it. */
export interface IPAddressSpec {
  /** The IPAddressClaim that it answers. */
  claimRef: IPAddressClaimReference;

  /** The pool that it comes from. */
  poolRef: IPPoolReference;

  /**
   * The address, IPv4 or IPv6.
   *
   * +kubebuilder:validation:MaxLength=39
   * +kubebuilder:validation:MinLength=1
   */
  address: string;

  /**
   * Length of the network's prefix in bits.
   *
   * +kubebuilder:validation:Maximum=128
   * +kubebuilder:validation:Minimum=0
   */
  prefix: int32;

  /**
   * The network's gateway.
   *
   * +kubebuilder:validation:MaxLength=39
   * +kubebuilder:validation:MinLength=1
   */
  gateway?: string;
}

/** Names an IPAddressClaim in the same namespace. */
export interface IPAddressClaimReference {
  /**
   * Name of the IPAddressClaim.
   *
   * +kubebuilder:validation:MaxLength=253
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:Pattern=`^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$`
   */
  name: string;
}

/** Names a pool in the same namespace. */
export interface IPPoolReference {
  /**
   * Name of the pool.
   *
   * +kubebuilder:validation:MaxLength=253
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:Pattern=`^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$`
   */
  name: string;

  /**
   * Kind of the pool.
   *
   * +kubebuilder:validation:MaxLength=63
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:Pattern=`^[a-zA-Z]([-a-zA-Z0-9]*[a-zA-Z0-9])?$`
   */
  kind: string;

  /**
   * API group of the pool.
   *
   * +kubebuilder:validation:MaxLength=253
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:Pattern=`^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$`
   */
  apiGroup: string;
}
