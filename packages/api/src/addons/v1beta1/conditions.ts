/** Type of the condition ResourcesApplied. Its reasons follow. */
export const resourcesAppliedCondition = "ResourcesApplied";
export const remoteClusterClientFailedReason = "RemoteClusterClientFailed";
export const clusterMatchFailedReason = "ClusterMatchFailed";
export const applyFailedReason = "ApplyFailed";
export const retrievingResourceFailedReason = "RetrievingResourceFailed";
export const wrongSecretTypeReason = "WrongSecretType";
