import type { V1Beta1Condition } from "../../core/v1beta1/index.ts";
import type { Condition } from "../../meta/condition.ts";
import type { KubernetesList, KubernetesObject } from "../../meta/kubernetes-object.ts";
import type { LocalObjectReference, TypedLocalObjectReference } from "../../meta/references.ts";
import type * as v1beta2 from "../v1beta2/ip-address-claim.ts";

/**
 * Request for an address of a pool. An IPAM provider creates an IPAddress with the same name.
 *
 * +kubebuilder:resource:path=ipaddressclaims,scope=Namespaced,categories=cluster-api
 * +kubebuilder:deprecatedversion
 * +kubebuilder:subresource:status
 * +kubebuilder:printcolumn:name="Pool Name",type=string,JSONPath=`.spec.poolRef.name`,description="Name of the pool"
 * +kubebuilder:printcolumn:name="Pool Kind",type=string,JSONPath=`.spec.poolRef.kind`,description="Kind of the pool"
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`,description="Time since creation"
 */
export interface IPAddressClaim extends KubernetesObject {
  /** Desired state. */
  spec?: IPAddressClaimSpec;

  /** Observed state. */
  status?: IPAddressClaimStatus;
}

/** A list of IPAddressClaim objects. */
export interface IPAddressClaimList extends KubernetesList<IPAddressClaim> {}

/** Desired state of an IPAddressClaim. */
export interface IPAddressClaimSpec extends Omit<v1beta2.IPAddressClaimSpec, "poolRef"> {
  /** Pool to allocate from: an object of an IPAM provider. */
  poolRef: TypedLocalObjectReference;
}

/**
 * Observed state of an IPAddressClaim.
 *
 * +capikit:conversion:move:field=v1beta2.conditions,hub=conditions
 */
export interface IPAddressClaimStatus {
  /** IPAddress that was allocated for the claim. */
  addressRef?: LocalObjectReference;

  /**
   * Conditions of the object, one per type.
   *
   * +capikit:conversion:from=deprecated.v1beta1.conditions
   */
  conditions?: V1Beta1Condition[];

  /** Status fields of version v1beta2. */
  v1beta2?: IPAddressClaimV1Beta2Status;
}

/** Status fields of an IPAddressClaim from version v1beta2. */
export interface IPAddressClaimV1Beta2Status {
  /**
   * Conditions of contract v1beta2, where they are status.conditions.
   *
   * +kubebuilder:validation:MaxItems=32
   * +listType=map
   * +listMapKey=type
   */
  conditions?: Condition[];
}

export {
  allocationFailedV1Beta1Reason as allocationFailedReason,
  poolExhaustedV1Beta1Reason as poolExhaustedReason,
  poolNotReadyV1Beta1Reason as poolNotReadyReason,
} from "../v1beta2/ip-address-claim-conditions.ts";
