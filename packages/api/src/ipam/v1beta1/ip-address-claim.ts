import type { V1Beta1Condition } from "../../core/v1beta1/index.ts";
import type {
  Condition,
  KubernetesList,
  KubernetesObject,
  LocalObjectReference,
  TypedLocalObjectReference,
} from "../../meta/index.ts";

/**
 * Asks for one address of a pool. An IPAM provider answers with an IPAddress of the same name.
 *
 * +kubebuilder:resource:path=ipaddressclaims,scope=Namespaced,categories=cluster-api
 * +kubebuilder:deprecatedversion
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
  /**
   * Name of the Cluster the address is for. The claim is paused with it.
   *
   * +kubebuilder:validation:MaxLength=63
   * +kubebuilder:validation:MinLength=1
   */
  clusterName?: string;

  /** The pool, an object of an IPAM provider. */
  poolRef: TypedLocalObjectReference;
}

/** What was observed of an IPAddressClaim. */
export interface IPAddressClaimStatus {
  /** The IPAddress that answers the claim. */
  addressRef?: LocalObjectReference;

  /** What is known of the single aspects of the object's state, one entry per type. */
  conditions?: V1Beta1Condition[];

  /** What version v1beta2 has in place of fields of this status. */
  v1beta2?: IPAddressClaimV1Beta2Status;
}

/** What version v1beta2 has anew in the status of an IPAddressClaim. */
export interface IPAddressClaimV1Beta2Status {
  /**
   * Conditions of the kind that contract v1beta2 knows; they are status.conditions there.
   *
   * +kubebuilder:validation:MaxItems=32
   * +listType=map
   * +listMapKey=type
   */
  conditions?: Condition[];
}
