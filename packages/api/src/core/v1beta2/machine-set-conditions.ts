/** Type of the condition ScalingUp. Its reasons follow. */
export const machineSetScalingUpCondition = "ScalingUp";
/** Set when actual replicas < desired replicas. */
export const machineSetScalingUpReason = "ScalingUp";
/** Set when actual replicas >= desired replicas. */
export const machineSetNotScalingUpReason = "NotScalingUp";
/** Set for unexpected failures when listing machines. */
export const machineSetScalingUpInternalErrorReason = "InternalError";
/** Set when the .spec.replicas field of the MachineSet is not set. */
export const machineSetScalingUpWaitingForReplicasSetReason = "WaitingForReplicasSet";

/** Type of the condition ScalingDown. Its reasons follow. */
export const machineSetScalingDownCondition = "ScalingDown";
/** Set when actual replicas > desired replicas. */
export const machineSetScalingDownReason = "ScalingDown";
/** Set when actual replicas <= desired replicas. */
export const machineSetNotScalingDownReason = "NotScalingDown";
/** Set for unexpected failures when listing machines. */
export const machineSetScalingDownInternalErrorReason = "InternalError";
/** Set when the .spec.replicas field of the MachineSet is not set. */
export const machineSetScalingDownWaitingForReplicasSetReason = "WaitingForReplicasSet";

/** Type of the condition MachinesReady. Its reasons follow. */
export const machineSetMachinesReadyCondition = "MachinesReady";
/** Set when all the controlled machine's Ready conditions are true. */
export const machineSetMachinesReadyReason = "Ready";
/** Set when at least one of the controlled machine's Ready conditions is false. */
export const machineSetMachinesNotReadyReason = "NotReady";
/**
 * Set when at least one of the controlled machine's Ready conditions is unknown and none of the
 * controlled machine's Ready conditions is false.
 */
export const machineSetMachinesReadyUnknownReason = "ReadyUnknown";
/** Set when no machines exist for the MachineSet. */
export const machineSetMachinesReadyNoReplicasReason = "NoReplicas";
/** Set for unexpected failures when listing machines or aggregating machine's conditions. */
export const machineSetMachinesReadyInternalErrorReason = "InternalError";

/** Type of the condition MachinesUpToDate. Its reasons follow. */
export const machineSetMachinesUpToDateCondition = "MachinesUpToDate";
/** Set when all the controlled machine's UpToDate conditions are true. */
export const machineSetMachinesUpToDateReason = "UpToDate";
/** Set when at least one of the controlled machine's UpToDate conditions is false. */
export const machineSetMachinesNotUpToDateReason = "NotUpToDate";
/**
 * Set when at least one of the controlled machine's UpToDate conditions is unknown and none of the
 * controlled machine's UpToDate conditions is false.
 */
export const machineSetMachinesUpToDateUnknownReason = "UpToDateUnknown";
/** Set when no machines exist for the MachineSet. */
export const machineSetMachinesUpToDateNoReplicasReason = "NoReplicas";
/** Set for unexpected failures when listing machines or aggregating status. */
export const machineSetMachinesUpToDateInternalErrorReason = "InternalError";

/** Type of the condition Remediating. Its reasons follow. */
export const machineSetRemediatingCondition = "Remediating";
/**
 * Set when the MachineSet has at least one machine with HealthCheckSucceeded set to false and with
 * the OwnerRemediated condition set to false.
 */
export const machineSetRemediatingReason = "Remediating";
/**
 * Set when the MachineSet does not have any machine with HealthCheckSucceeded set to false and
 * with the OwnerRemediated condition set to false.
 */
export const machineSetNotRemediatingReason = "NotRemediating";
/** Set for unexpected failures when computing the Remediating condition. */
export const machineSetRemediatingInternalErrorReason = "InternalError";

/** Set when remediation of a MachineSet machine cannot be started. */
export const machineSetMachineCannotBeRemediatedReason = "CannotBeRemediated";
/** Set when remediation of a MachineSet machine must be deferred. */
export const machineSetMachineRemediationDeferredReason = "RemediationDeferred";
/**
 * Set when remediation of a MachineSet machine has been completed by deleting the unhealthy
 * machine.
 */
export const machineSetMachineRemediationMachineDeletingReason = "MachineDeleting";

/** Type of the condition Deleting. Its reasons follow. */
export const machineSetDeletingCondition = "Deleting";
/** Set when the MachineSet is not deleting because the DeletionTimestamp is not set. */
export const machineSetNotDeletingReason = "NotDeleting";
/** Set when the MachineSet is deleting because the DeletionTimestamp is set. */
export const machineSetDeletingReason = "Deleting";
/** Set for unexpected failures when deleting a MachineSet. */
export const machineSetDeletingInternalErrorReason = "InternalError";
