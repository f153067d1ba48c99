/** Type of the condition ScalingUp. Its reasons follow. */
export const machineSetScalingUpCondition = "ScalingUp";
export const machineSetScalingUpReason = "ScalingUp";
export const machineSetNotScalingUpReason = "NotScalingUp";
export const machineSetScalingUpInternalErrorReason = "InternalError";
export const machineSetScalingUpWaitingForReplicasSetReason = "WaitingForReplicasSet";

/** Type of the condition ScalingDown. Its reasons follow. */
export const machineSetScalingDownCondition = "ScalingDown";
export const machineSetScalingDownReason = "ScalingDown";
export const machineSetNotScalingDownReason = "NotScalingDown";
export const machineSetScalingDownInternalErrorReason = "InternalError";
export const machineSetScalingDownWaitingForReplicasSetReason = "WaitingForReplicasSet";

/** Type of the condition MachinesReady. Its reasons follow. */
export const machineSetMachinesReadyCondition = "MachinesReady";
export const machineSetMachinesReadyReason = "Ready";
export const machineSetMachinesNotReadyReason = "NotReady";
export const machineSetMachinesReadyUnknownReason = "ReadyUnknown";
export const machineSetMachinesReadyNoReplicasReason = "NoReplicas";
export const machineSetMachinesReadyInternalErrorReason = "InternalError";

/** Type of the condition MachinesUpToDate. Its reasons follow. */
export const machineSetMachinesUpToDateCondition = "MachinesUpToDate";
export const machineSetMachinesUpToDateReason = "UpToDate";
export const machineSetMachinesNotUpToDateReason = "NotUpToDate";
export const machineSetMachinesUpToDateUnknownReason = "UpToDateUnknown";
export const machineSetMachinesUpToDateNoReplicasReason = "NoReplicas";
export const machineSetMachinesUpToDateInternalErrorReason = "InternalError";

/** Type of the condition Remediating. Its reasons follow. */
export const machineSetRemediatingCondition = "Remediating";
export const machineSetRemediatingReason = "Remediating";
export const machineSetNotRemediatingReason = "NotRemediating";
export const machineSetRemediatingInternalErrorReason = "InternalError";

export const machineSetMachineCannotBeRemediatedReason = "CannotBeRemediated";
export const machineSetMachineRemediationDeferredReason = "RemediationDeferred";
export const machineSetMachineRemediationMachineDeletingReason = "MachineDeleting";

/** Type of the condition Deleting. Its reasons follow. */
export const machineSetDeletingCondition = "Deleting";
export const machineSetNotDeletingReason = "NotDeleting";
export const machineSetDeletingReason = "Deleting";
export const machineSetDeletingInternalErrorReason = "InternalError";
