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

/** Applies to a condition surfacing object availability. */
export const availableV1Beta2Reason = "Available";
/** Applies to a condition surfacing object not satisfying availability criteria. */
export const notAvailableV1Beta2Reason = "NotAvailable";
/** Applies to a condition surfacing object availability unknown. */
export const availableUnknownV1Beta2Reason = "AvailableUnknown";
/** Applies to a condition surfacing object readiness. */
export const readyV1Beta2Reason = "Ready";
/** Applies to a condition surfacing object not satisfying readiness criteria. */
export const notReadyV1Beta2Reason = "NotReady";
/** Applies to a condition surfacing object readiness unknown. */
export const readyUnknownV1Beta2Reason = "ReadyUnknown";
/** Applies to a condition surfacing object up-tp-date. */
export const upToDateV1Beta2Reason = "UpToDate";
/** Applies to a condition surfacing object not up-tp-date. */
export const notUpToDateV1Beta2Reason = "NotUpToDate";
/** Applies to a condition surfacing object up-tp-date unknown. */
export const upToDateUnknownV1Beta2Reason = "UpToDateUnknown";
/** Set when an object is rolling out. */
export const rollingOutV1Beta2Reason = "RollingOut";
/** Set when an object is not rolling out. */
export const notRollingOutV1Beta2Reason = "NotRollingOut";
/** Set when an object is scaling up. */
export const scalingUpV1Beta2Reason = "ScalingUp";
/** Set when an object is not scaling up. */
export const notScalingUpV1Beta2Reason = "NotScalingUp";
/** Set when an object is scaling down. */
export const scalingDownV1Beta2Reason = "ScalingDown";
/** Set when an object is not scaling down. */
export const notScalingDownV1Beta2Reason = "NotScalingDown";
/**
 * Set when an object owns at least one machine with HealthCheckSucceeded set to false and with the
 * OwnerRemediated condition set to false by the MachineHealthCheck controller.
 */
export const remediatingV1Beta2Reason = "Remediating";
/**
 * Set when an object does not own any machines with HealthCheckSucceeded set to false and with the
 * OwnerRemediated condition set to false by the MachineHealthCheck controller.
 */
export const notRemediatingV1Beta2Reason = "NotRemediating";
/** Set when an object that manage replicas does not have any. */
export const noReplicasV1Beta2Reason = "NoReplicas";
/** Set when the replica field of an object is not set. */
export const waitingForReplicasSetV1Beta2Reason = "WaitingForReplicasSet";
/**
 * Applies to a condition, usually read from an external object, that is invalid (e.g. its status
 * is missing).
 */
export const invalidConditionReportedV1Beta2Reason = "InvalidConditionReported";
/** Set for unexpected errors reporting by controllers. */
export const internalErrorV1Beta2Reason = "InternalError";
/** Set when a referenced object does not exist. */
export const objectDoesNotExistV1Beta2Reason = "ObjectDoesNotExist";
/** Set when a referenced object has been deleted. */
export const objectDeletedV1Beta2Reason = "ObjectDeleted";
/** Set when an object is not paused. */
export const notPausedV1Beta2Reason = "NotPaused";
/** Set when an object is paused. */
export const pausedV1Beta2Reason = "Paused";
/** Set when the connection to the workload cluster is down. */
export const connectionDownV1Beta2Reason = "ConnectionDown";
/** Set when an object is not deleting because the DeletionTimestamp is not set. */
export const notDeletingV1Beta2Reason = "NotDeleting";
/** Set when an object is deleting because the DeletionTimestamp is set. */
export const deletingV1Beta2Reason = "Deleting";
/** Set when the deletion process has been completed. */
export const deletionCompletedV1Beta2Reason = "DeletionCompleted";
/** Applies to a condition when inspection of the underlying object failed. */
export const inspectionFailedV1Beta2Reason = "InspectionFailed";
/** Set for an infra Machine waiting for the cluster infrastructure to be ready. */
export const waitingForClusterInfrastructureReadyV1Beta2Reason = "WaitingForClusterInfrastructureReady";
/** Set for an infra Machine waiting for the control plane to be initialized. */
export const waitingForControlPlaneInitializedV1Beta2Reason = "WaitingForControlPlaneInitialized";
/**
 * Set for an infra Machine waiting for the bootstrap data to be ready before starting to create
 * the Machine's infrastructure.
 */
export const waitingForBootstrapDataV1Beta2Reason = "WaitingForBootstrapData";
/** Set for an object or a piece of infrastructure being provisioned. */
export const provisionedV1Beta2Reason = "Provisioned";
/** Set for an object or a piece of infrastructure is not provisioned. */
export const notProvisionedV1Beta2Reason = "NotProvisioned";
