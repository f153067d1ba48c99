/** Type of the condition VariablesReady. Its reasons follow. */
export const clusterClassVariablesReadyV1Beta2Condition = "VariablesReady";
export const clusterClassVariablesReadyV1Beta2Reason = "VariablesReady";
export const clusterClassVariablesReadyVariableDiscoveryFailedV1Beta2Reason = "VariableDiscoveryFailed";

/** Type of the condition RefVersionsUpToDate. Its reasons follow. */
export const clusterClassRefVersionsUpToDateV1Beta2Condition = "RefVersionsUpToDate";
export const clusterClassRefVersionsUpToDateV1Beta2Reason = "RefVersionsUpToDate";
export const clusterClassRefVersionsNotUpToDateV1Beta2Reason = "RefVersionsNotUpToDate";
export const clusterClassRefVersionsUpToDateInternalErrorV1Beta2Reason = "InternalError";
