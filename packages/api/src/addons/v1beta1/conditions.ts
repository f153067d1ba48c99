/** Type of the condition ResourcesApplied. Its reasons follow. */
export const resourcesAppliedCondition = "ResourcesApplied";
/** Set for failure during getting the remote cluster client (severity Error). */
export const remoteClusterClientFailedReason = "RemoteClusterClientFailed";
/** Set for failure getting clusters that match the clusterSelector (severity Warning). */
export const clusterMatchFailedReason = "ClusterMatchFailed";
/**
 * Set for applying at least one of the resources to one of the matching clusters is failed
 * (severity Warning).
 */
export const applyFailedReason = "ApplyFailed";
/** Set for at least one of the resources are not successfully retrieved (severity Warning). */
export const retrievingResourceFailedReason = "RetrievingResourceFailed";
/**
 * Set for at least one of the Secret's type in the resource list is not supported (severity
 * Warning).
 */
export const wrongSecretTypeReason = "WrongSecretType";
