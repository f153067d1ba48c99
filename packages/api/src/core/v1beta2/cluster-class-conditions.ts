/** Type of the condition VariablesReady. Its reasons follow. */
export const clusterClassVariablesReadyCondition = "VariablesReady";
/** Set when the variables are ready. */
export const clusterClassVariablesReadyReason = "VariablesReady";
/** Set when variable discovery failed. */
export const clusterClassVariablesReadyVariableDiscoveryFailedReason = "VariableDiscoveryFailed";

/** Type of the condition RefVersionsUpToDate. Its reasons follow. */
export const clusterClassRefVersionsUpToDateCondition = "RefVersionsUpToDate";
/**
 * Set when the references in the ClusterClass are up-to-date (i.e. they are using the latest
 * apiVersion of the current Cluster API contract from the corresponding CRD).
 */
export const clusterClassRefVersionsUpToDateReason = "RefVersionsUpToDate";
/**
 * Set when the references in the ClusterClass are not up-to-date (i.e. they are not using the
 * latest apiVersion of the current Cluster API contract from the corresponding CRD).
 */
export const clusterClassRefVersionsNotUpToDateReason = "RefVersionsNotUpToDate";
/** Set when an unexpected error occurred when validating if the references are up-to-date. */
export const clusterClassRefVersionsUpToDateInternalErrorReason = "InternalError";
