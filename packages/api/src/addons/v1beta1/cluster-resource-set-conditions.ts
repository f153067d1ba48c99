/** Type of the condition ResourcesApplied. Its reasons follow. */
export const resourcesAppliedV1Beta2Condition = "ResourcesApplied";
/**
 * The reason used when all resources in the ClusterResourceSet object got applied to all matching
 * clusters.
 */
export const resourcesAppliedV1beta2Reason = "Applied";
/**
 * The reason used when applying at least one of the resources to one of the matching clusters
 * failed.
 */
export const resourcesNotAppliedV1Beta2Reason = "NotApplied";
/** The reason used when the Secret's type in the resource list is not supported. */
export const resourcesAppliedWrongSecretTypeV1Beta2Reason = "WrongSecretType";
/** Set for unexpected failures when reconciling a ClusterResourceSet. */
export const resourcesAppliedInternalErrorV1Beta2Reason = "InternalError";

export {
  applyFailedV1Beta1Reason as applyFailedReason,
  clusterMatchFailedV1Beta1Reason as clusterMatchFailedReason,
  remoteClusterClientFailedV1Beta1Reason as remoteClusterClientFailedReason,
  resourcesAppliedV1Beta1Condition as resourcesAppliedCondition,
  retrievingResourceFailedV1Beta1Reason as retrievingResourceFailedReason,
  wrongSecretTypeV1Beta1Reason as wrongSecretTypeReason,
} from "../v1beta2/cluster-resource-set-conditions.ts";

/** Type of the condition ResourceSetApplied. */
export const clusterResourceSetResourceSetAppliedV1Beta2Condition = "ResourceSetApplied";

/** Type of the condition Deleting. */
export const clusterResourceSetDeletingV1Beta2Condition = "Deleting";
