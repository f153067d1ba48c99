import type { V1Beta1Condition } from "../../core/v1beta1/index.ts";
import type {
  KubernetesList,
  KubernetesObject,
  LocalObjectReference,
  TypedLocalObjectReference,
} from "../../meta/index.ts";

/**
 * Asks for one address of a pool. An IPAM provider answers with an IPAddress of the same name.
 *
 * +kubebuilder:resource:path=ipaddressclaims,scope=Namespaced,categories=cluster-api
 * +kubebuilder:subresource:status
 * +kubebuilder:printcolumn:name="Pool Name",type=string,JSONPath=`.spec.poolRef.name`,description="Name of the pool"
 * +kubebuilder:printcolumn:name="Pool Kind",type=string,JSONPath=`.spec.poolRef.kind`,description="Kind of the pool"
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`,description="Time since it was made"
 */
export interface IPAddressClaim extends KubernetesObject {
  /** What is wanted. */
  spec?: IPAddressClaimSpec;

  /** What was observed. */
  status?: IPAddressClaimStatus;
}

/** A list of IPAddressClaim objects. */
export interface IPAddressClaimList extends KubernetesList<IPAddressClaim> {}

/** The pool that an address is wanted of. */
export interface IPAddressClaimSpec {
  /** The pool, an object of an IPAM provider. */
  poolRef: TypedLocalObjectReference;
}

/** What was observed of an IPAddressClaim. */
export interface IPAddressClaimStatus {
  /** The IPAddress that answers the claim. */
  addressRef?: LocalObjectReference;

  /** What is known of the single aspects of the object's state, one entry per type. */
  conditions?: V1Beta1Condition[];
}
