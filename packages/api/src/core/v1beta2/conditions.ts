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

/** Applies to a condition surfacing object availability. */
export const availableReason = "Available";
/** Applies to a condition surfacing object not satisfying availability criteria. */
export const notAvailableReason = "NotAvailable";
/** Applies to a condition surfacing object availability unknown. */
export const availableUnknownReason = "AvailableUnknown";
/** Applies to a condition surfacing object readiness. */
export const readyReason = "Ready";
/** Applies to a condition surfacing object not satisfying readiness criteria. */
export const notReadyReason = "NotReady";
/** Applies to a condition surfacing object readiness unknown. */
export const readyUnknownReason = "ReadyUnknown";
/** Applies to a condition surfacing object up-tp-date. */
export const upToDateReason = "UpToDate";
/** Applies to a condition surfacing object not up-tp-date. */
export const notUpToDateReason = "NotUpToDate";
/** Applies to a condition surfacing object up-tp-date unknown. */
export const upToDateUnknownReason = "UpToDateUnknown";
/** Set when an object is rolling out. */
export const rollingOutReason = "RollingOut";
/** Set when an object is not rolling out. */
export const notRollingOutReason = "NotRollingOut";
/** Set when an object is scaling up. */
export const scalingUpReason = "ScalingUp";
/** Set when an object is not scaling up. */
export const notScalingUpReason = "NotScalingUp";
/** Set when an object is scaling down. */
export const scalingDownReason = "ScalingDown";
/** Set when an object is not scaling down. */
export const notScalingDownReason = "NotScalingDown";
/**
 * Set when an object owns at least one machine with HealthCheckSucceeded set to false and with the
 * OwnerRemediated condition set to false by the MachineHealthCheck controller.
 */
export const remediatingReason = "Remediating";
/**
 * Set when an object does not own any machines with HealthCheckSucceeded set to false and with the
 * OwnerRemediated condition set to false by the MachineHealthCheck controller.
 */
export const notRemediatingReason = "NotRemediating";
/** Set when an object that manage replicas does not have any. */
export const noReplicasReason = "NoReplicas";
/** Set when the replica field of an object is not set. */
export const waitingForReplicasSetReason = "WaitingForReplicasSet";
/**
 * Applies to a condition, usually read from an external object, that is invalid (e.g. its status
 * is missing).
 */
export const invalidConditionReportedReason = "InvalidConditionReported";
/** Set for unexpected errors reporting by controllers. */
export const internalErrorReason = "InternalError";
/** Message of a condition whose error is only logged, because it may contain secrets or times. */
export const internalErrorMessage = "Please check controller logs for errors";
/** Set when a referenced object does not exist. */
export const objectDoesNotExistReason = "ObjectDoesNotExist";
/** Set when a referenced object has been deleted. */
export const objectDeletedReason = "ObjectDeleted";
/** Set when an object is not paused. */
export const notPausedReason = "NotPaused";
/** Set when an object is paused. */
export const pausedReason = "Paused";
/** Set when the connection to the workload cluster is down. */
export const connectionDownReason = "ConnectionDown";
/** Set when an object is not deleting because the DeletionTimestamp is not set. */
export const notDeletingReason = "NotDeleting";
/** Set when an object is deleting because the DeletionTimestamp is set. */
export const deletingReason = "Deleting";
/** Set when the deletion process has been completed. */
export const deletionCompletedReason = "DeletionCompleted";
/** Applies to a condition when inspection of the underlying object failed. */
export const inspectionFailedReason = "InspectionFailed";
/** Set for an infra Machine waiting for the cluster infrastructure to be ready. */
export const waitingForClusterInfrastructureReadyReason = "WaitingForClusterInfrastructureReady";
/** Set for an infra Machine waiting for the control plane to be initialized. */
export const waitingForControlPlaneInitializedReason = "WaitingForControlPlaneInitialized";
/**
 * Set for an infra Machine waiting for the bootstrap data to be ready before starting to create
 * the Machine's infrastructure.
 */
export const waitingForBootstrapDataReason = "WaitingForBootstrapData";
/** Set for an object or a piece of infrastructure being provisioned. */
export const provisionedReason = "Provisioned";
/** Set for an object or a piece of infrastructure is not provisioned. */
export const notProvisionedReason = "NotProvisioned";
