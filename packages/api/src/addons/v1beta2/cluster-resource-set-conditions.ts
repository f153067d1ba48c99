/** Type of the condition ResourcesApplied. Its reasons follow. */
export const clusterResourceSetResourcesAppliedCondition = "ResourcesApplied";
/**
 * The reason used when all resources in the ClusterResourceSet object got applied to all matching
 * clusters.
 */
export const clusterResourceSetResourcesAppliedReason = "Applied";
/**
 * The reason used when applying at least one of the resources to one of the matching clusters
 * failed.
 */
export const clusterResourceSetResourcesNotAppliedReason = "NotApplied";
/** The reason used when the Secret's type in the resource list is not supported. */
export const clusterResourceSetResourcesAppliedWrongSecretTypeReason = "WrongSecretType";
/** Set for unexpected failures when reconciling a ClusterResourceSet. */
export const clusterResourceSetResourcesAppliedInternalErrorReason = "InternalError";

/** Type of the condition ResourcesApplied. Its reasons follow. */
export const resourcesAppliedV1Beta1Condition = "ResourcesApplied";
/** Set for failure during getting the remote cluster client (severity Error). */
export const remoteClusterClientFailedV1Beta1Reason = "RemoteClusterClientFailed";
/** Set for failure getting clusters that match the clusterSelector (severity Warning). */
export const clusterMatchFailedV1Beta1Reason = "ClusterMatchFailed";
/**
 * Set for applying at least one of the resources to one of the matching clusters is failed
 * (severity Warning).
 */
export const applyFailedV1Beta1Reason = "ApplyFailed";
/** Set for at least one of the resources are not successfully retrieved (severity Warning). */
export const retrievingResourceFailedV1Beta1Reason = "RetrievingResourceFailed";
/**
 * Set for at least one of the Secret's type in the resource list is not supported (severity
 * Warning).
 */
export const wrongSecretTypeV1Beta1Reason = "WrongSecretType";
