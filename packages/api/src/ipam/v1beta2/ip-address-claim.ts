import type { V1Beta1Condition } from "../../core/v1beta2/index.ts";
import type { Condition, KubernetesList, KubernetesObject } from "../../meta/index.ts";
import type { IPPoolReference } from "./ip-address.ts";

/**
 * Asks for one address of a pool. An IPAM provider answers with an IPAddress of the same name.
 *
 * +kubebuilder:resource:path=ipaddressclaims,scope=Namespaced,categories=cluster-api
 * +kubebuilder:storageversion
 * +kubebuilder:subresource:status
 * +kubebuilder:printcolumn:name="Pool Name",type=string,JSONPath=`.spec.poolRef.name`,description="Name of the pool"
 * +kubebuilder:printcolumn:name="Pool Kind",type=string,JSONPath=`.spec.poolRef.kind`,description="Kind of the pool"
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`,description="Time since it was made"
 */
export interface IPAddressClaim extends KubernetesObject {
  /** What is wanted. */
  spec: IPAddressClaimSpec;

  /** What was observed. */
  status?: IPAddressClaimStatus;
}

/** A list of IPAddressClaim objects. */
export interface IPAddressClaimList extends KubernetesList<IPAddressClaim> {}

/** The pool that an address is wanted of. */
export interface IPAddressClaimSpec {
  /**
   * Name of the Cluster the address is for. The claim is paused with it.
   *
   * +kubebuilder:validation:MaxLength=63
   * +kubebuilder:validation:MinLength=1
   */
  clusterName?: string;

  /** The pool, an object of an IPAM provider. */
  poolRef: IPPoolReference;
}

/**
 * What was observed of an IPAddressClaim.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface IPAddressClaimStatus {
  /**
   * What is known of the single aspects of the object's state, one entry per type.
   *
   * +kubebuilder:validation:MaxItems=32
   * +listType=map
   * +listMapKey=type
   */
  conditions?: Condition[];

  /** The IPAddress that answers the claim. */
  addressRef?: IPAddressReference;

  /** What older versions of the API had in this status. It goes when support of contract v1beta1 ends. */
  deprecated?: IPAddressClaimDeprecatedStatus;
}

/** Names an IPAddress in the same namespace. */
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

/** Fields of an IPAddressClaim's status that only older versions of the API have. */
export interface IPAddressClaimDeprecatedStatus {
  /** What version v1beta1 had in this status. */
  v1beta1?: IPAddressClaimV1Beta1DeprecatedStatus;
}

/** Fields of an IPAddressClaim's status that only version v1beta1 has. */
export interface IPAddressClaimV1Beta1DeprecatedStatus {
  /** Conditions of the kind that contract v1beta1 knew. */
  conditions?: V1Beta1Condition[];
}
