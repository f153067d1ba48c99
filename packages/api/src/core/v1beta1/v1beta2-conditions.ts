/** Type of the condition Available. */
export const availableV1Beta2Condition = "Available";

/** Type of the condition Ready. */
export const readyV1Beta2Condition = "Ready";

/** Type of the condition BootstrapConfigReady. */
export const bootstrapConfigReadyV1Beta2Condition = "BootstrapConfigReady";

/** Type of the condition InfrastructureReady. */
export const infrastructureReadyV1Beta2Condition = "InfrastructureReady";

/** Type of the condition MachinesReady. */
export const machinesReadyV1Beta2Condition = "MachinesReady";

/** Type of the condition MachinesUpToDate. */
export const machinesUpToDateV1Beta2Condition = "MachinesUpToDate";

/** Type of the condition RollingOut. */
export const rollingOutV1Beta2Condition = "RollingOut";

/** Type of the condition ScalingUp. */
export const scalingUpV1Beta2Condition = "ScalingUp";

/** Type of the condition ScalingDown. */
export const scalingDownV1Beta2Condition = "ScalingDown";

/** Type of the condition Remediating. */
export const remediatingV1Beta2Condition = "Remediating";

/** Type of the condition Deleting. */
export const deletingV1Beta2Condition = "Deleting";

/** Type of the condition Paused. Its reasons follow. */
export const pausedV1Beta2Condition = "Paused";

export const availableV1Beta2Reason = "Available";
export const notAvailableV1Beta2Reason = "NotAvailable";
export const availableUnknownV1Beta2Reason = "AvailableUnknown";
export const readyV1Beta2Reason = "Ready";
export const notReadyV1Beta2Reason = "NotReady";
export const readyUnknownV1Beta2Reason = "ReadyUnknown";
export const upToDateV1Beta2Reason = "UpToDate";
export const notUpToDateV1Beta2Reason = "NotUpToDate";
export const upToDateUnknownV1Beta2Reason = "UpToDateUnknown";
export const rollingOutV1Beta2Reason = "RollingOut";
export const notRollingOutV1Beta2Reason = "NotRollingOut";
export const scalingUpV1Beta2Reason = "ScalingUp";
export const notScalingUpV1Beta2Reason = "NotScalingUp";
export const scalingDownV1Beta2Reason = "ScalingDown";
export const notScalingDownV1Beta2Reason = "NotScalingDown";
export const remediatingV1Beta2Reason = "Remediating";
export const notRemediatingV1Beta2Reason = "NotRemediating";
export const noReplicasV1Beta2Reason = "NoReplicas";
export const waitingForReplicasSetV1Beta2Reason = "WaitingForReplicasSet";
export const invalidConditionReportedV1Beta2Reason = "InvalidConditionReported";
export const internalErrorV1Beta2Reason = "InternalError";
export const objectDoesNotExistV1Beta2Reason = "ObjectDoesNotExist";
export const objectDeletedV1Beta2Reason = "ObjectDeleted";
export const notPausedV1Beta2Reason = "NotPaused";
export const pausedV1Beta2Reason = "Paused";
export const connectionDownV1Beta2Reason = "ConnectionDown";
export const notDeletingV1Beta2Reason = "NotDeleting";
export const deletingV1Beta2Reason = "Deleting";
export const deletionCompletedV1Beta2Reason = "DeletionCompleted";
export const inspectionFailedV1Beta2Reason = "InspectionFailed";
export const waitingForClusterInfrastructureReadyV1Beta2Reason = "WaitingForClusterInfrastructureReady";
export const waitingForControlPlaneInitializedV1Beta2Reason = "WaitingForControlPlaneInitialized";
export const waitingForBootstrapDataV1Beta2Reason = "WaitingForBootstrapData";
export const provisionedV1Beta2Reason = "Provisioned";
export const notProvisionedV1Beta2Reason = "NotProvisioned";
