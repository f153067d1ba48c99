import type { int32, KubernetesList, KubernetesObject } from "../../meta/index.ts";

/**
 * An address that an IPAM provider has allocated.
 *
 * +kubebuilder:resource:path=ipaddresses,scope=Namespaced,categories=cluster-api
 * +kubebuilder:storageversion
 * +kubebuilder:printcolumn:name="Address",type=string,JSONPath=`.spec.address`,description="IP address"
 * +kubebuilder:printcolumn:name="Pool Name",type=string,JSONPath=`.spec.poolRef.name`,description="Name of the pool"
 * +kubebuilder:printcolumn:name="Pool Kind",type=string,JSONPath=`.spec.poolRef.kind`,description="Kind of the pool"
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`,description="Time since creation"
 */
export interface IPAddress extends KubernetesObject {
  /** Desired state. */
  spec: IPAddressSpec;
}

/** A list of IPAddress objects. */
export interface IPAddressList extends KubernetesList<IPAddress> {}

/** Desired state of an IPAddress. */
export interface IPAddressSpec {
  /** IPAddressClaim of the address. */
  claimRef: IPAddressClaimReference;

  /** Pool of the address. */
  poolRef: IPPoolReference;

  /**
   * The IPv4 or IPv6 address.
   *
   * +kubebuilder:validation:MaxLength=39
   * +kubebuilder:validation:MinLength=1
   */
  address: string;

  /**
   * Prefix length of the network in bits.
   *
   * +kubebuilder:validation:Maximum=128
   * +kubebuilder:validation:Minimum=0
   */
  prefix: int32;

  /**
   * Gateway of the network.
   *
   * +kubebuilder:validation:MaxLength=39
   * +kubebuilder:validation:MinLength=1
   */
  gateway?: string;
}

/** Reference to an IPAddressClaim in the same namespace. */
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

/** Reference to a pool in the same namespace. */
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
