/** Type of the condition Available. Its reasons follow. */
export const machineDeploymentAvailableV1Beta2Condition = "Available";
/** Set when the .spec.replicas field of the MachineDeployment is not set. */
export const machineDeploymentAvailableWaitingForReplicasSetV1Beta2Reason = "WaitingForReplicasSet";
/** Set when the .status.v1beta2.availableReplicas field of the MachineDeployment is not set. */
export const machineDeploymentAvailableWaitingForAvailableReplicasSetV1Beta2Reason =
  "WaitingForAvailableReplicasSet";
/** Set when a Deployment is available. */
export const machineDeploymentAvailableV1Beta2Reason = "Available";
/** Set when a Deployment is not available. */
export const machineDeploymentNotAvailableV1Beta2Reason = "NotAvailable";
/** Set for unexpected failures when computing the Available condition. */
export const machineDeploymentAvailableInternalErrorV1Beta2Reason = "InternalError";

/** Type of the condition MachinesReady. Its reasons follow. */
export const machineDeploymentMachinesReadyV1Beta2Condition = "MachinesReady";
/** Set when all the controlled machine's Ready conditions are true. */
export const machineDeploymentMachinesReadyV1Beta2Reason = "Ready";
/** Set when at least one of the controlled machine's Ready conditions is false. */
export const machineDeploymentMachinesNotReadyV1Beta2Reason = "NotReady";
/**
 * Set when at least one of the controlled machine's Ready conditions is unknown and none of the
 * controlled machine's Ready conditions is false.
 */
export const machineDeploymentMachinesReadyUnknownV1Beta2Reason = "ReadyUnknown";
/** Set when no machines exist for the MachineDeployment. */
export const machineDeploymentMachinesReadyNoReplicasV1Beta2Reason = "NoReplicas";
/** Set for unexpected failures when listing machines or aggregating machine's conditions. */
export const machineDeploymentMachinesReadyInternalErrorV1Beta2Reason = "InternalError";

/** Type of the condition MachinesUpToDate. Its reasons follow. */
export const machineDeploymentMachinesUpToDateV1Beta2Condition = "MachinesUpToDate";
/** Set when all the controlled machine's UpToDate conditions are true. */
export const machineDeploymentMachinesUpToDateV1Beta2Reason = "UpToDate";
/** Set when at least one of the controlled machine's UpToDate conditions is false. */
export const machineDeploymentMachinesNotUpToDateV1Beta2Reason = "NotUpToDate";
/**
 * Set when at least one of the controlled machine's UpToDate conditions is unknown and none of the
 * controlled machine's UpToDate conditions is false.
 */
export const machineDeploymentMachinesUpToDateUnknownV1Beta2Reason = "UpToDateUnknown";
/** Set when no machines exist for the MachineDeployment. */
export const machineDeploymentMachinesUpToDateNoReplicasV1Beta2Reason = "NoReplicas";
/** Set for unexpected failures when listing machines or aggregating status. */
export const machineDeploymentMachinesUpToDateInternalErrorV1Beta2Reason = "InternalError";

/** Type of the condition RollingOut. Its reasons follow. */
export const machineDeploymentRollingOutV1Beta2Condition = "RollingOut";
/** Set when there is at least one machine not up-to-date. */
export const machineDeploymentRollingOutV1Beta2Reason = "RollingOut";
/** Set when all the machines are up-to-date. */
export const machineDeploymentNotRollingOutV1Beta2Reason = "NotRollingOut";
/** Set for unexpected failures when listing machines. */
export const machineDeploymentRollingOutInternalErrorV1Beta2Reason = "InternalError";

/** Type of the condition ScalingUp. Its reasons follow. */
export const machineDeploymentScalingUpV1Beta2Condition = "ScalingUp";
/** Set when actual replicas < desired replicas. */
export const machineDeploymentScalingUpV1Beta2Reason = "ScalingUp";
/** Set when actual replicas >= desired replicas. */
export const machineDeploymentNotScalingUpV1Beta2Reason = "NotScalingUp";
/** Set for unexpected failures when listing machines. */
export const machineDeploymentScalingUpInternalErrorV1Beta2Reason = "InternalError";
/** Set when the .spec.replicas field of the MachineDeployment is not set. */
export const machineDeploymentScalingUpWaitingForReplicasSetV1Beta2Reason = "WaitingForReplicasSet";

/** Type of the condition ScalingDown. Its reasons follow. */
export const machineDeploymentScalingDownV1Beta2Condition = "ScalingDown";
/** Set when actual replicas > desired replicas. */
export const machineDeploymentScalingDownV1Beta2Reason = "ScalingDown";
/** Set when actual replicas <= desired replicas. */
export const machineDeploymentNotScalingDownV1Beta2Reason = "NotScalingDown";
/** Set for unexpected failures when listing machines. */
export const machineDeploymentScalingDownInternalErrorV1Beta2Reason = "InternalError";
/** Set when the .spec.replicas field of the MachineDeployment is not set. */
export const machineDeploymentScalingDownWaitingForReplicasSetV1Beta2Reason = "WaitingForReplicasSet";

/** Type of the condition Remediating. Its reasons follow. */
export const machineDeploymentRemediatingV1Beta2Condition = "Remediating";
/**
 * Set when the MachineDeployment has at least one machine with HealthCheckSucceeded set to false
 * and with the OwnerRemediated condition set to false.
 */
export const machineDeploymentRemediatingV1Beta2Reason = "Remediating";
/**
 * Set when the MachineDeployment does not have any machine with HealthCheckSucceeded set to false
 * and with the OwnerRemediated condition set to false.
 */
export const machineDeploymentNotRemediatingV1Beta2Reason = "NotRemediating";
/** Set for unexpected failures when computing the Remediating condition. */
export const machineDeploymentRemediatingInternalErrorV1Beta2Reason = "InternalError";

/** Type of the condition Deleting. Its reasons follow. */
export const machineDeploymentDeletingV1Beta2Condition = "Deleting";
/** Set when the MachineDeployment is not deleting because the DeletionTimestamp is not set. */
export const machineDeploymentNotDeletingV1Beta2Reason = "NotDeleting";
/** Set when the MachineDeployment is deleting because the DeletionTimestamp is set. */
export const machineDeploymentDeletingV1Beta2Reason = "Deleting";
/** Set for unexpected failures when deleting a MachineDeployment. */
export const machineDeploymentDeletingInternalErrorV1Beta2Reason = "InternalError";
