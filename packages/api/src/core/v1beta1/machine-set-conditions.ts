/** Type of the condition ScalingUp. Its reasons follow. */
export const machineSetScalingUpV1Beta2Condition = "ScalingUp";
export const machineSetScalingUpV1Beta2Reason = "ScalingUp";
export const machineSetNotScalingUpV1Beta2Reason = "NotScalingUp";
export const machineSetScalingUpInternalErrorV1Beta2Reason = "InternalError";
export const machineSetScalingUpWaitingForReplicasSetV1Beta2Reason = "WaitingForReplicasSet";

/** Type of the condition ScalingDown. Its reasons follow. */
export const machineSetScalingDownV1Beta2Condition = "ScalingDown";
export const machineSetScalingDownV1Beta2Reason = "ScalingDown";
export const machineSetNotScalingDownV1Beta2Reason = "NotScalingDown";
export const machineSetScalingDownInternalErrorV1Beta2Reason = "InternalError";
export const machineSetScalingDownWaitingForReplicasSetV1Beta2Reason = "WaitingForReplicasSet";

/** Type of the condition MachinesReady. Its reasons follow. */
export const machineSetMachinesReadyV1Beta2Condition = "MachinesReady";
export const machineSetMachinesReadyV1Beta2Reason = "Ready";
export const machineSetMachinesNotReadyV1Beta2Reason = "NotReady";
export const machineSetMachinesReadyUnknownV1Beta2Reason = "ReadyUnknown";
export const machineSetMachinesReadyNoReplicasV1Beta2Reason = "NoReplicas";
export const machineSetMachinesReadyInternalErrorV1Beta2Reason = "InternalError";

/** Type of the condition MachinesUpToDate. Its reasons follow. */
export const machineSetMachinesUpToDateV1Beta2Condition = "MachinesUpToDate";
export const machineSetMachinesUpToDateV1Beta2Reason = "UpToDate";
export const machineSetMachinesNotUpToDateV1Beta2Reason = "NotUpToDate";
export const machineSetMachinesUpToDateUnknownV1Beta2Reason = "UpToDateUnknown";
export const machineSetMachinesUpToDateNoReplicasV1Beta2Reason = "NoReplicas";
export const machineSetMachinesUpToDateInternalErrorV1Beta2Reason = "InternalError";

/** Type of the condition Remediating. Its reasons follow. */
export const machineSetRemediatingV1Beta2Condition = "Remediating";
export const machineSetRemediatingV1Beta2Reason = "Remediating";
export const machineSetNotRemediatingV1Beta2Reason = "NotRemediating";
export const machineSetRemediatingInternalErrorV1Beta2Reason = "InternalError";

export const machineSetMachineCannotBeRemediatedV1Beta2Reason = "CannotBeRemediated";
export const machineSetMachineRemediationDeferredV1Beta2Reason = "RemediationDeferred";
export const machineSetMachineRemediationMachineDeletingV1Beta2Reason = "MachineDeleting";

/** Type of the condition Deleting. Its reasons follow. */
export const machineSetDeletingV1Beta2Condition = "Deleting";
export const machineSetNotDeletingV1Beta2Reason = "NotDeleting";
export const machineSetDeletingV1Beta2Reason = "Deleting";
export const machineSetDeletingInternalErrorV1Beta2Reason = "InternalError";
