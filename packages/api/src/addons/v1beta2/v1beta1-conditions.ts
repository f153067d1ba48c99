/** Type of the condition ResourcesApplied. Its reasons follow. */
export const resourcesAppliedV1Beta1Condition = "ResourcesApplied";
export const remoteClusterClientFailedV1Beta1Reason = "RemoteClusterClientFailed";
export const clusterMatchFailedV1Beta1Reason = "ClusterMatchFailed";
export const applyFailedV1Beta1Reason = "ApplyFailed";
export const retrievingResourceFailedV1Beta1Reason = "RetrievingResourceFailed";
export const wrongSecretTypeV1Beta1Reason = "WrongSecretType";
