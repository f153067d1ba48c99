import type { V1Beta1Condition } from "../../core/v1beta2/index.ts";
import type { Condition, KubernetesList, KubernetesObject } from "../../meta/index.ts";
import type { IPPoolReference } from "./ip-address.ts";

/**
 * Request for an address of a pool. An IPAM provider creates an IPAddress with the same name.
 *
 * +kubebuilder:resource:path=ipaddressclaims,scope=Namespaced,categories=cluster-api
 * +kubebuilder:storageversion
 * +kubebuilder:subresource:status
 * +kubebuilder:printcolumn:name="Pool Name",type=string,JSONPath=`.spec.poolRef.name`,description="Name of the pool"
 * +kubebuilder:printcolumn:name="Pool Kind",type=string,JSONPath=`.spec.poolRef.kind`,description="Kind of the pool"
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`,description="Time since creation"
 */
export interface IPAddressClaim extends KubernetesObject {
  /** Desired state. */
  spec: IPAddressClaimSpec;

  /** Observed state. */
  status?: IPAddressClaimStatus;
}

/** A list of IPAddressClaim objects. */
export interface IPAddressClaimList extends KubernetesList<IPAddressClaim> {}

/** Desired state of an IPAddressClaim. */
export interface IPAddressClaimSpec {
  /**
   * Name of the Cluster of the address. If the Cluster is paused, so is the claim.
   *
   * +kubebuilder:validation:MaxLength=63
   * +kubebuilder:validation:MinLength=1
   * +capikit:conversion:handled
   */
  clusterName?: string;

  /** Pool to allocate from: an object of an IPAM provider. */
  poolRef: IPPoolReference;
}

/**
 * Observed state of an IPAddressClaim.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface IPAddressClaimStatus {
  /**
   * Conditions of the object, one per type.
   *
   * +kubebuilder:validation:MaxItems=32
   * +listType=map
   * +listMapKey=type
   * +capikit:conversion:preserve
   */
  conditions?: Condition[];

  /** IPAddress that was allocated for the claim. */
  addressRef?: IPAddressReference;

  /** Status fields of earlier API versions. They are removed together with contract v1beta1. */
  deprecated?: IPAddressClaimDeprecatedStatus;
}

/** Reference to an IPAddress in the same namespace. */
export interface IPAddressReference {
  /**
   * Name of the IPAddress.
   *
   * +kubebuilder:validation:MaxLength=253
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:Pattern=`^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$`
   */
  name: string;
}

/** Status fields of an IPAddressClaim from earlier API versions. */
export interface IPAddressClaimDeprecatedStatus {
  /** Status fields of version v1beta1. */
  v1beta1?: IPAddressClaimV1Beta1DeprecatedStatus;
}

/** Status fields of an IPAddressClaim from version v1beta1. */
export interface IPAddressClaimV1Beta1DeprecatedStatus {
  /** Conditions of contract v1beta1. */
  conditions?: V1Beta1Condition[];
}
