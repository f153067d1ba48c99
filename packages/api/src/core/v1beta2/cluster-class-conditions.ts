/** Type of the condition VariablesReady. Its reasons follow. */
export const clusterClassVariablesReadyCondition = "VariablesReady";
export const clusterClassVariablesReadyReason = "VariablesReady";
export const clusterClassVariablesReadyVariableDiscoveryFailedReason = "VariableDiscoveryFailed";

/** Type of the condition RefVersionsUpToDate. Its reasons follow. */
export const clusterClassRefVersionsUpToDateCondition = "RefVersionsUpToDate";
export const clusterClassRefVersionsUpToDateReason = "RefVersionsUpToDate";
export const clusterClassRefVersionsNotUpToDateReason = "RefVersionsNotUpToDate";
export const clusterClassRefVersionsUpToDateInternalErrorReason = "InternalError";
