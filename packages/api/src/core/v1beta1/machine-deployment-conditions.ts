/** Type of the condition Available. Its reasons follow. */
export const machineDeploymentAvailableV1Beta2Condition = "Available";
export const machineDeploymentAvailableWaitingForReplicasSetV1Beta2Reason = "WaitingForReplicasSet";
export const machineDeploymentAvailableWaitingForAvailableReplicasSetV1Beta2Reason =
  "WaitingForAvailableReplicasSet";
export const machineDeploymentAvailableV1Beta2Reason = "Available";
export const machineDeploymentNotAvailableV1Beta2Reason = "NotAvailable";
export const machineDeploymentAvailableInternalErrorV1Beta2Reason = "InternalError";

/** Type of the condition MachinesReady. Its reasons follow. */
export const machineDeploymentMachinesReadyV1Beta2Condition = "MachinesReady";
export const machineDeploymentMachinesReadyV1Beta2Reason = "Ready";
export const machineDeploymentMachinesNotReadyV1Beta2Reason = "NotReady";
export const machineDeploymentMachinesReadyUnknownV1Beta2Reason = "ReadyUnknown";
export const machineDeploymentMachinesReadyNoReplicasV1Beta2Reason = "NoReplicas";
export const machineDeploymentMachinesReadyInternalErrorV1Beta2Reason = "InternalError";

/** Type of the condition MachinesUpToDate. Its reasons follow. */
export const machineDeploymentMachinesUpToDateV1Beta2Condition = "MachinesUpToDate";
export const machineDeploymentMachinesUpToDateV1Beta2Reason = "UpToDate";
export const machineDeploymentMachinesNotUpToDateV1Beta2Reason = "NotUpToDate";
export const machineDeploymentMachinesUpToDateUnknownV1Beta2Reason = "UpToDateUnknown";
export const machineDeploymentMachinesUpToDateNoReplicasV1Beta2Reason = "NoReplicas";
export const machineDeploymentMachinesUpToDateInternalErrorV1Beta2Reason = "InternalError";

/** Type of the condition RollingOut. Its reasons follow. */
export const machineDeploymentRollingOutV1Beta2Condition = "RollingOut";
export const machineDeploymentRollingOutV1Beta2Reason = "RollingOut";
export const machineDeploymentNotRollingOutV1Beta2Reason = "NotRollingOut";
export const machineDeploymentRollingOutInternalErrorV1Beta2Reason = "InternalError";

/** Type of the condition ScalingUp. Its reasons follow. */
export const machineDeploymentScalingUpV1Beta2Condition = "ScalingUp";
export const machineDeploymentScalingUpV1Beta2Reason = "ScalingUp";
export const machineDeploymentNotScalingUpV1Beta2Reason = "NotScalingUp";
export const machineDeploymentScalingUpInternalErrorV1Beta2Reason = "InternalError";
export const machineDeploymentScalingUpWaitingForReplicasSetV1Beta2Reason = "WaitingForReplicasSet";

/** Type of the condition ScalingDown. Its reasons follow. */
export const machineDeploymentScalingDownV1Beta2Condition = "ScalingDown";
export const machineDeploymentScalingDownV1Beta2Reason = "ScalingDown";
export const machineDeploymentNotScalingDownV1Beta2Reason = "NotScalingDown";
export const machineDeploymentScalingDownInternalErrorV1Beta2Reason = "InternalError";
export const machineDeploymentScalingDownWaitingForReplicasSetV1Beta2Reason = "WaitingForReplicasSet";

/** Type of the condition Remediating. Its reasons follow. */
export const machineDeploymentRemediatingV1Beta2Condition = "Remediating";
export const machineDeploymentRemediatingV1Beta2Reason = "Remediating";
export const machineDeploymentNotRemediatingV1Beta2Reason = "NotRemediating";
export const machineDeploymentRemediatingInternalErrorV1Beta2Reason = "InternalError";

/** Type of the condition Deleting. Its reasons follow. */
export const machineDeploymentDeletingV1Beta2Condition = "Deleting";
export const machineDeploymentNotDeletingV1Beta2Reason = "NotDeleting";
export const machineDeploymentDeletingV1Beta2Reason = "Deleting";
export const machineDeploymentDeletingInternalErrorV1Beta2Reason = "InternalError";
