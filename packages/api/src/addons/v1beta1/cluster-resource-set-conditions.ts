/** Type of the condition ResourcesApplied. Its reasons follow. */
export const resourcesAppliedV1Beta2Condition = "ResourcesApplied";
export const resourcesAppliedV1beta2Reason = "Applied";
export const resourcesNotAppliedV1Beta2Reason = "NotApplied";
export const resourcesAppliedWrongSecretTypeV1Beta2Reason = "WrongSecretType";
export const resourcesAppliedInternalErrorV1Beta2Reason = "InternalError";
