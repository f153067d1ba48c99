/** Type of the condition Available. Its reasons follow. */
export const machineDeploymentAvailableCondition = "Available";
/** Set when the .spec.replicas field of the MachineDeployment is not set. */
export const machineDeploymentAvailableWaitingForReplicasSetReason = "WaitingForReplicasSet";
/** Set when the .status.v1beta2.availableReplicas field of the MachineDeployment is not set. */
export const machineDeploymentAvailableWaitingForAvailableReplicasSetReason =
  "WaitingForAvailableReplicasSet";
/** Set when a Deployment is available. */
export const machineDeploymentAvailableReason = "Available";
/** Set when a Deployment is not available. */
export const machineDeploymentNotAvailableReason = "NotAvailable";
/** Set for unexpected failures when computing the Available condition. */
export const machineDeploymentAvailableInternalErrorReason = "InternalError";

/** Type of the condition MachinesReady. Its reasons follow. */
export const machineDeploymentMachinesReadyCondition = "MachinesReady";
/** Set when all the controlled machine's Ready conditions are true. */
export const machineDeploymentMachinesReadyReason = "Ready";
/** Set when at least one of the controlled machine's Ready conditions is false. */
export const machineDeploymentMachinesNotReadyReason = "NotReady";
/**
 * Set when at least one of the controlled machine's Ready conditions is unknown and none of the
 * controlled machine's Ready conditions is false.
 */
export const machineDeploymentMachinesReadyUnknownReason = "ReadyUnknown";
/** Set when no machines exist for the MachineDeployment. */
export const machineDeploymentMachinesReadyNoReplicasReason = "NoReplicas";
/** Set for unexpected failures when listing machines or aggregating machine's conditions. */
export const machineDeploymentMachinesReadyInternalErrorReason = "InternalError";

/** Type of the condition MachinesUpToDate. Its reasons follow. */
export const machineDeploymentMachinesUpToDateCondition = "MachinesUpToDate";
/** Set when all the controlled machine's UpToDate conditions are true. */
export const machineDeploymentMachinesUpToDateReason = "UpToDate";
/** Set when at least one of the controlled machine's UpToDate conditions is false. */
export const machineDeploymentMachinesNotUpToDateReason = "NotUpToDate";
/**
 * Set when at least one of the controlled machine's UpToDate conditions is unknown and none of the
 * controlled machine's UpToDate conditions is false.
 */
export const machineDeploymentMachinesUpToDateUnknownReason = "UpToDateUnknown";
/** Set when no machines exist for the MachineDeployment. */
export const machineDeploymentMachinesUpToDateNoReplicasReason = "NoReplicas";
/** Set for unexpected failures when listing machines or aggregating status. */
export const machineDeploymentMachinesUpToDateInternalErrorReason = "InternalError";

/** Type of the condition RollingOut. Its reasons follow. */
export const machineDeploymentRollingOutCondition = "RollingOut";
/** Set when there is at least one machine not up-to-date. */
export const machineDeploymentRollingOutReason = "RollingOut";
/** Set when all the machines are up-to-date. */
export const machineDeploymentNotRollingOutReason = "NotRollingOut";
/** Set for unexpected failures when listing machines. */
export const machineDeploymentRollingOutInternalErrorReason = "InternalError";

/** Type of the condition ScalingUp. Its reasons follow. */
export const machineDeploymentScalingUpCondition = "ScalingUp";
/** Set when actual replicas < desired replicas. */
export const machineDeploymentScalingUpReason = "ScalingUp";
/** Set when actual replicas >= desired replicas. */
export const machineDeploymentNotScalingUpReason = "NotScalingUp";
/** Set for unexpected failures when listing machines. */
export const machineDeploymentScalingUpInternalErrorReason = "InternalError";
/** Set when the .spec.replicas field of the MachineDeployment is not set. */
export const machineDeploymentScalingUpWaitingForReplicasSetReason = "WaitingForReplicasSet";

/** Type of the condition ScalingDown. Its reasons follow. */
export const machineDeploymentScalingDownCondition = "ScalingDown";
/** Set when actual replicas > desired replicas. */
export const machineDeploymentScalingDownReason = "ScalingDown";
/** Set when actual replicas <= desired replicas. */
export const machineDeploymentNotScalingDownReason = "NotScalingDown";
/** Set for unexpected failures when listing machines. */
export const machineDeploymentScalingDownInternalErrorReason = "InternalError";
/** Set when the .spec.replicas field of the MachineDeployment is not set. */
export const machineDeploymentScalingDownWaitingForReplicasSetReason = "WaitingForReplicasSet";

/** Type of the condition Remediating. Its reasons follow. */
export const machineDeploymentRemediatingCondition = "Remediating";
/**
 * Set when the MachineDeployment has at least one machine with HealthCheckSucceeded set to false
 * and with the OwnerRemediated condition set to false.
 */
export const machineDeploymentRemediatingReason = "Remediating";
/**
 * Set when the MachineDeployment does not have any machine with HealthCheckSucceeded set to false
 * and with the OwnerRemediated condition set to false.
 */
export const machineDeploymentNotRemediatingReason = "NotRemediating";
/** Set for unexpected failures when computing the Remediating condition. */
export const machineDeploymentRemediatingInternalErrorReason = "InternalError";

/** Type of the condition Deleting. Its reasons follow. */
export const machineDeploymentDeletingCondition = "Deleting";
/** Set when the MachineDeployment is not deleting because the DeletionTimestamp is not set. */
export const machineDeploymentNotDeletingReason = "NotDeleting";
/** Set when the MachineDeployment is deleting because the DeletionTimestamp is set. */
export const machineDeploymentDeletingReason = "Deleting";
/** Set for unexpected failures when deleting a MachineDeployment. */
export const machineDeploymentDeletingInternalErrorReason = "InternalError";
