/** Type of the condition ResourceSetApplied. */
export const clusterResourceSetResourceSetAppliedV1Beta2Condition = "ResourceSetApplied";

/** Type of the condition Deleting. */
export const clusterResourceSetDeletingV1Beta2Condition = "Deleting";
