/** Type of the condition ScalingUp. Its reasons follow. */
export const machineSetScalingUpV1Beta2Condition = "ScalingUp";
/** Set when actual replicas < desired replicas. */
export const machineSetScalingUpV1Beta2Reason = "ScalingUp";
/** Set when actual replicas >= desired replicas. */
export const machineSetNotScalingUpV1Beta2Reason = "NotScalingUp";
/** Set for unexpected failures when listing machines. */
export const machineSetScalingUpInternalErrorV1Beta2Reason = "InternalError";
/** Set when the .spec.replicas field of the MachineSet is not set. */
export const machineSetScalingUpWaitingForReplicasSetV1Beta2Reason = "WaitingForReplicasSet";

/** Type of the condition ScalingDown. Its reasons follow. */
export const machineSetScalingDownV1Beta2Condition = "ScalingDown";
/** Set when actual replicas > desired replicas. */
export const machineSetScalingDownV1Beta2Reason = "ScalingDown";
/** Set when actual replicas <= desired replicas. */
export const machineSetNotScalingDownV1Beta2Reason = "NotScalingDown";
/** Set for unexpected failures when listing machines. */
export const machineSetScalingDownInternalErrorV1Beta2Reason = "InternalError";
/** Set when the .spec.replicas field of the MachineSet is not set. */
export const machineSetScalingDownWaitingForReplicasSetV1Beta2Reason = "WaitingForReplicasSet";

/** Type of the condition MachinesReady. Its reasons follow. */
export const machineSetMachinesReadyV1Beta2Condition = "MachinesReady";
/** Set when all the controlled machine's Ready conditions are true. */
export const machineSetMachinesReadyV1Beta2Reason = "Ready";
/** Set when at least one of the controlled machine's Ready conditions is false. */
export const machineSetMachinesNotReadyV1Beta2Reason = "NotReady";
/**
 * Set when at least one of the controlled machine's Ready conditions is unknown and none of the
 * controlled machine's Ready conditions is false.
 */
export const machineSetMachinesReadyUnknownV1Beta2Reason = "ReadyUnknown";
/** Set when no machines exist for the MachineSet. */
export const machineSetMachinesReadyNoReplicasV1Beta2Reason = "NoReplicas";
/** Set for unexpected failures when listing machines or aggregating machine's conditions. */
export const machineSetMachinesReadyInternalErrorV1Beta2Reason = "InternalError";

/** Type of the condition MachinesUpToDate. Its reasons follow. */
export const machineSetMachinesUpToDateV1Beta2Condition = "MachinesUpToDate";
/** Set when all the controlled machine's UpToDate conditions are true. */
export const machineSetMachinesUpToDateV1Beta2Reason = "UpToDate";
/** Set when at least one of the controlled machine's UpToDate conditions is false. */
export const machineSetMachinesNotUpToDateV1Beta2Reason = "NotUpToDate";
/**
 * Set when at least one of the controlled machine's UpToDate conditions is unknown and none of the
 * controlled machine's UpToDate conditions is false.
 */
export const machineSetMachinesUpToDateUnknownV1Beta2Reason = "UpToDateUnknown";
/** Set when no machines exist for the MachineSet. */
export const machineSetMachinesUpToDateNoReplicasV1Beta2Reason = "NoReplicas";
/** Set for unexpected failures when listing machines or aggregating status. */
export const machineSetMachinesUpToDateInternalErrorV1Beta2Reason = "InternalError";

/** Type of the condition Remediating. Its reasons follow. */
export const machineSetRemediatingV1Beta2Condition = "Remediating";
/**
 * Set when the MachineSet has at least one machine with HealthCheckSucceeded set to false and with
 * the OwnerRemediated condition set to false.
 */
export const machineSetRemediatingV1Beta2Reason = "Remediating";
/**
 * Set when the MachineSet does not have any machine with HealthCheckSucceeded set to false and
 * with the OwnerRemediated condition set to false.
 */
export const machineSetNotRemediatingV1Beta2Reason = "NotRemediating";
/** Set for unexpected failures when computing the Remediating condition. */
export const machineSetRemediatingInternalErrorV1Beta2Reason = "InternalError";

/** Set when remediation of a MachineSet machine cannot be started. */
export const machineSetMachineCannotBeRemediatedV1Beta2Reason = "CannotBeRemediated";
/** Set when remediation of a MachineSet machine must be deferred. */
export const machineSetMachineRemediationDeferredV1Beta2Reason = "RemediationDeferred";
/**
 * Set when remediation of a MachineSet machine has been completed by deleting the unhealthy
 * machine.
 */
export const machineSetMachineRemediationMachineDeletingV1Beta2Reason = "MachineDeleting";

/** Type of the condition Deleting. Its reasons follow. */
export const machineSetDeletingV1Beta2Condition = "Deleting";
/** Set when the MachineSet is not deleting because the DeletionTimestamp is not set. */
export const machineSetNotDeletingV1Beta2Reason = "NotDeleting";
/** Set when the MachineSet is deleting because the DeletionTimestamp is set. */
export const machineSetDeletingV1Beta2Reason = "Deleting";
/** Set for unexpected failures when deleting a MachineSet. */
export const machineSetDeletingInternalErrorV1Beta2Reason = "InternalError";
