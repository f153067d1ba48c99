/** Type of the condition Available. Its reasons follow. */
export const machineDeploymentAvailableCondition = "Available";
export const machineDeploymentAvailableWaitingForReplicasSetReason = "WaitingForReplicasSet";
export const machineDeploymentAvailableWaitingForAvailableReplicasSetReason =
  "WaitingForAvailableReplicasSet";
export const machineDeploymentAvailableReason = "Available";
export const machineDeploymentNotAvailableReason = "NotAvailable";
export const machineDeploymentAvailableInternalErrorReason = "InternalError";

/** Type of the condition MachinesReady. Its reasons follow. */
export const machineDeploymentMachinesReadyCondition = "MachinesReady";
export const machineDeploymentMachinesReadyReason = "Ready";
export const machineDeploymentMachinesNotReadyReason = "NotReady";
export const machineDeploymentMachinesReadyUnknownReason = "ReadyUnknown";
export const machineDeploymentMachinesReadyNoReplicasReason = "NoReplicas";
export const machineDeploymentMachinesReadyInternalErrorReason = "InternalError";

/** Type of the condition MachinesUpToDate. Its reasons follow. */
export const machineDeploymentMachinesUpToDateCondition = "MachinesUpToDate";
export const machineDeploymentMachinesUpToDateReason = "UpToDate";
export const machineDeploymentMachinesNotUpToDateReason = "NotUpToDate";
export const machineDeploymentMachinesUpToDateUnknownReason = "UpToDateUnknown";
export const machineDeploymentMachinesUpToDateNoReplicasReason = "NoReplicas";
export const machineDeploymentMachinesUpToDateInternalErrorReason = "InternalError";

/** Type of the condition RollingOut. Its reasons follow. */
export const machineDeploymentRollingOutCondition = "RollingOut";
export const machineDeploymentRollingOutReason = "RollingOut";
export const machineDeploymentNotRollingOutReason = "NotRollingOut";
export const machineDeploymentRollingOutInternalErrorReason = "InternalError";

/** Type of the condition ScalingUp. Its reasons follow. */
export const machineDeploymentScalingUpCondition = "ScalingUp";
export const machineDeploymentScalingUpReason = "ScalingUp";
export const machineDeploymentNotScalingUpReason = "NotScalingUp";
export const machineDeploymentScalingUpInternalErrorReason = "InternalError";
export const machineDeploymentScalingUpWaitingForReplicasSetReason = "WaitingForReplicasSet";

/** Type of the condition ScalingDown. Its reasons follow. */
export const machineDeploymentScalingDownCondition = "ScalingDown";
export const machineDeploymentScalingDownReason = "ScalingDown";
export const machineDeploymentNotScalingDownReason = "NotScalingDown";
export const machineDeploymentScalingDownInternalErrorReason = "InternalError";
export const machineDeploymentScalingDownWaitingForReplicasSetReason = "WaitingForReplicasSet";

/** Type of the condition Remediating. Its reasons follow. */
export const machineDeploymentRemediatingCondition = "Remediating";
export const machineDeploymentRemediatingReason = "Remediating";
export const machineDeploymentNotRemediatingReason = "NotRemediating";
export const machineDeploymentRemediatingInternalErrorReason = "InternalError";

/** Type of the condition Deleting. Its reasons follow. */
export const machineDeploymentDeletingCondition = "Deleting";
export const machineDeploymentNotDeletingReason = "NotDeleting";
export const machineDeploymentDeletingReason = "Deleting";
export const machineDeploymentDeletingInternalErrorReason = "InternalError";
