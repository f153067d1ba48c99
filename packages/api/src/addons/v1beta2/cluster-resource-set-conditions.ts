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
