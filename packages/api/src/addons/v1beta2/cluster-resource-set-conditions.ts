/** Type of the condition ResourcesApplied. Its reasons follow. */
export const clusterResourceSetResourcesAppliedCondition = "ResourcesApplied";
export const clusterResourceSetResourcesAppliedReason = "Applied";
export const clusterResourceSetResourcesNotAppliedReason = "NotApplied";
export const clusterResourceSetResourcesAppliedWrongSecretTypeReason = "WrongSecretType";
export const clusterResourceSetResourcesAppliedInternalErrorReason = "InternalError";
