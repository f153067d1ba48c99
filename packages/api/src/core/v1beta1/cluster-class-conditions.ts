/** Type of the condition VariablesReady. Its reasons follow. */
export const clusterClassVariablesReadyV1Beta2Condition = "VariablesReady";
/** Set when the variables are ready. */
export const clusterClassVariablesReadyV1Beta2Reason = "VariablesReady";
/** Set when variable discovery failed. */
export const clusterClassVariablesReadyVariableDiscoveryFailedV1Beta2Reason = "VariableDiscoveryFailed";

/** Type of the condition RefVersionsUpToDate. Its reasons follow. */
export const clusterClassRefVersionsUpToDateV1Beta2Condition = "RefVersionsUpToDate";
/**
 * Set when the references in the ClusterClass are up-to-date (i.e. they are using the latest
 * apiVersion of the current Cluster API contract from the corresponding CRD).
 */
export const clusterClassRefVersionsUpToDateV1Beta2Reason = "RefVersionsUpToDate";
/**
 * Set when the references in the ClusterClass are not up-to-date (i.e. they are not using the
 * latest apiVersion of the current Cluster API contract from the corresponding CRD).
 */
export const clusterClassRefVersionsNotUpToDateV1Beta2Reason = "RefVersionsNotUpToDate";
/** Set when an unexpected error occurred when validating if the references are up-to-date. */
export const clusterClassRefVersionsUpToDateInternalErrorV1Beta2Reason = "InternalError";
