/** Type of the condition Available. */
export const availableCondition = "Available";

/** Type of the condition Ready. */
export const readyCondition = "Ready";

/** Type of the condition BootstrapConfigReady. */
export const bootstrapConfigReadyCondition = "BootstrapConfigReady";

/** Type of the condition InfrastructureReady. */
export const infrastructureReadyCondition = "InfrastructureReady";

/** Type of the condition MachinesReady. */
export const machinesReadyCondition = "MachinesReady";

/** Type of the condition MachinesUpToDate. */
export const machinesUpToDateCondition = "MachinesUpToDate";

/** Type of the condition RollingOut. */
export const rollingOutCondition = "RollingOut";

/** Type of the condition ScalingUp. */
export const scalingUpCondition = "ScalingUp";

/** Type of the condition ScalingDown. */
export const scalingDownCondition = "ScalingDown";

/** Type of the condition Remediating. */
export const remediatingCondition = "Remediating";

/** Type of the condition Deleting. */
export const deletingCondition = "Deleting";

/** Type of the condition Paused. Its reasons follow. */
export const pausedCondition = "Paused";

export const availableReason = "Available";
export const notAvailableReason = "NotAvailable";
export const availableUnknownReason = "AvailableUnknown";
export const readyReason = "Ready";
export const notReadyReason = "NotReady";
export const readyUnknownReason = "ReadyUnknown";
export const upToDateReason = "UpToDate";
export const notUpToDateReason = "NotUpToDate";
export const upToDateUnknownReason = "UpToDateUnknown";
export const rollingOutReason = "RollingOut";
export const notRollingOutReason = "NotRollingOut";
export const scalingUpReason = "ScalingUp";
export const notScalingUpReason = "NotScalingUp";
export const scalingDownReason = "ScalingDown";
export const notScalingDownReason = "NotScalingDown";
export const remediatingReason = "Remediating";
export const notRemediatingReason = "NotRemediating";
export const noReplicasReason = "NoReplicas";
export const waitingForReplicasSetReason = "WaitingForReplicasSet";
export const invalidConditionReportedReason = "InvalidConditionReported";
export const internalErrorReason = "InternalError";
export const objectDoesNotExistReason = "ObjectDoesNotExist";
export const objectDeletedReason = "ObjectDeleted";
export const notPausedReason = "NotPaused";
export const pausedReason = "Paused";
export const connectionDownReason = "ConnectionDown";
export const notDeletingReason = "NotDeleting";
export const deletingReason = "Deleting";
export const deletionCompletedReason = "DeletionCompleted";
export const inspectionFailedReason = "InspectionFailed";
export const waitingForClusterInfrastructureReadyReason = "WaitingForClusterInfrastructureReady";
export const waitingForControlPlaneInitializedReason = "WaitingForControlPlaneInitialized";
export const waitingForBootstrapDataReason = "WaitingForBootstrapData";
export const provisionedReason = "Provisioned";
export const notProvisionedReason = "NotProvisioned";
