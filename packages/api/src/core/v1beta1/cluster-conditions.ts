/** Type of the condition Available. Its reasons follow. */
export const clusterAvailableV1Beta2Condition = "Available";
/** Set when the cluster availability criteria is met. */
export const clusterAvailableV1Beta2Reason = "Available";
/**
 * Set when the cluster availability criteria is not met (and thus the machine is not available).
 */
export const clusterNotAvailableV1Beta2Reason = "NotAvailable";
/**
 * Set when at least one cluster availability criteria is unknown and no availability criteria is
 * not met.
 */
export const clusterAvailableUnknownV1Beta2Reason = "AvailableUnknown";
/** Set for unexpected error when computing the Available condition. */
export const clusterAvailableInternalErrorV1Beta2Reason = "InternalError";

/** Type of the condition TopologyReconciled. Its reasons follow. */
export const clusterTopologyReconciledV1Beta2Condition = "TopologyReconciled";
/** Set for the reconciliation of a Cluster topology succeeded. */
export const clusterTopologyReconcileSucceededV1Beta2Reason = "ReconcileSucceeded";
/** Set for the reconciliation of a Cluster topology failing due to an error. */
export const clusterTopologyReconciledFailedV1Beta2Reason = "ReconcileFailed";
/**
 * Set for reconciliation of a Cluster topology not yet completed because Control Plane is not yet
 * updated to match the desired topology spec.
 */
export const clusterTopologyReconciledControlPlaneUpgradePendingV1Beta2Reason = "ControlPlaneUpgradePending";
/**
 * Set for reconciliation of a Cluster topology not yet completed because at least one of the
 * MachineDeployments is yet to be created.
 */
export const clusterTopologyReconciledMachineDeploymentsCreatePendingV1Beta2Reason =
  "MachineDeploymentsCreatePending";
/**
 * Set for reconciliation of a Cluster topology not yet completed because at least one of the
 * MachineDeployments is not yet updated to match the desired topology spec.
 */
export const clusterTopologyReconciledMachineDeploymentsUpgradePendingV1Beta2Reason =
  "MachineDeploymentsUpgradePending";
/**
 * Set for reconciliation of a Cluster topology not yet completed because the upgrade for at least
 * one of the MachineDeployments has been deferred.
 */
export const clusterTopologyReconciledMachineDeploymentsUpgradeDeferredV1Beta2Reason =
  "MachineDeploymentsUpgradeDeferred";
/**
 * Set for reconciliation of a Cluster topology not yet completed because at least one of the
 * MachinePools is not yet updated to match the desired topology spec.
 */
export const clusterTopologyReconciledMachinePoolsUpgradePendingV1Beta2Reason = "MachinePoolsUpgradePending";
/**
 * Set for reconciliation of a Cluster topology not yet completed because at least one of the
 * MachinePools is yet to be created.
 */
export const clusterTopologyReconciledMachinePoolsCreatePendingV1Beta2Reason = "MachinePoolsCreatePending";
/**
 * Set for reconciliation of a Cluster topology not yet completed because the upgrade for at least
 * one of the MachinePools has been deferred.
 */
export const clusterTopologyReconciledMachinePoolsUpgradeDeferredV1Beta2Reason =
  "MachinePoolsUpgradeDeferred";
/**
 * Set for reconciliation of a Cluster topology not yet completed because at least one of the
 * lifecycle hooks is blocking.
 */
export const clusterTopologyReconciledHookBlockingV1Beta2Reason = "LifecycleHookBlocking";
/**
 * Set for reconciliation of a Cluster topology not yet completed because the ClusterClass has not
 * reconciled yet.
 */
export const clusterTopologyReconciledClusterClassNotReconciledV1Beta2Reason = "ClusterClassNotReconciled";
/** Set when the Cluster is deleting because the DeletionTimestamp is set. */
export const clusterTopologyReconciledDeletingV1Beta2Reason = "Deleting";
/** Set when the Cluster is paused. */
export const clusterTopologyReconcilePausedV1Beta2Reason = "Paused";

/** Type of the condition InfrastructureReady. Its reasons follow. */
export const clusterInfrastructureReadyV1Beta2Condition = "InfrastructureReady";
/** Set when the cluster infrastructure is ready. */
export const clusterInfrastructureReadyV1Beta2Reason = "Ready";
/** Set when the cluster infrastructure is not ready. */
export const clusterInfrastructureNotReadyV1Beta2Reason = "NotReady";
/**
 * Set for a infrastructure Ready condition (read from an infra cluster object) which is invalid
 * (e.g. its status is missing).
 */
export const clusterInfrastructureInvalidConditionReportedV1Beta2Reason = "InvalidConditionReported";
/** Set for unexpected failures when reading an infra cluster object. */
export const clusterInfrastructureInternalErrorV1Beta2Reason = "InternalError";
/** Set when a referenced infrastructure object does not exist. */
export const clusterInfrastructureDoesNotExistV1Beta2Reason = "ObjectDoesNotExist";
/** Set when a referenced infrastructure object has been deleted. */
export const clusterInfrastructureDeletedV1Beta2Reason = "ObjectDeleted";

/** Type of the condition ControlPlaneInitialized. Its reasons follow. */
export const clusterControlPlaneInitializedV1Beta2Condition = "ControlPlaneInitialized";
/** Set when the cluster control plane is initialized. */
export const clusterControlPlaneInitializedV1Beta2Reason = "Initialized";
/** Set when the cluster control plane is not yet initialized. */
export const clusterControlPlaneNotInitializedV1Beta2Reason = "NotInitialized";
/** Set for unexpected failures when computing the ControlPlaneInitialized condition. */
export const clusterControlPlaneInitializedInternalErrorV1Beta2Reason = "InternalError";

/** Type of the condition ControlPlaneAvailable. Its reasons follow. */
export const clusterControlPlaneAvailableV1Beta2Condition = "ControlPlaneAvailable";
/** Set when the cluster control plane is available. */
export const clusterControlPlaneAvailableV1Beta2Reason = "Available";
/** Set when the cluster control plane is not available. */
export const clusterControlPlaneNotAvailableV1Beta2Reason = "NotAvailable";
/**
 * Set for a control plane Available condition (read from a control plane object) which is invalid.
 */
export const clusterControlPlaneInvalidConditionReportedV1Beta2Reason = "InvalidConditionReported";
/** Set for unexpected failures when reading a control plane object. */
export const clusterControlPlaneInternalErrorV1Beta2Reason = "InternalError";
/** Set when a referenced control plane object does not exist. */
export const clusterControlPlaneDoesNotExistV1Beta2Reason = "ObjectDoesNotExist";
/** Set when a referenced control plane object has been deleted. */
export const clusterControlPlaneDeletedV1Beta2Reason = "ObjectDeleted";

/** Type of the condition WorkersAvailable. Its reasons follow. */
export const clusterWorkersAvailableV1Beta2Condition = "WorkersAvailable";
/** Set when all MachineDeployment and MachinePool's Available conditions are true. */
export const clusterWorkersAvailableV1Beta2Reason = "Available";
/**
 * Set when at least one of the MachineDeployment and MachinePool's Available conditions is false.
 */
export const clusterWorkersNotAvailableV1Beta2Reason = "NotAvailable";
/**
 * Set when at least one of the MachineDeployment and MachinePool's Available conditions is unknown
 * and none of those Available conditions is false.
 */
export const clusterWorkersAvailableUnknownV1Beta2Reason = "AvailableUnknown";
/** Set when no MachineDeployment and MachinePool exist for the Cluster. */
export const clusterWorkersAvailableNoWorkersV1Beta2Reason = "NoWorkers";
/**
 * Set for unexpected failures when listing MachineDeployment and MachinePool or aggregating
 * conditions from those objects.
 */
export const clusterWorkersAvailableInternalErrorV1Beta2Reason = "InternalError";

/** Type of the condition ControlPlaneMachinesReady. Its reasons follow. */
export const clusterControlPlaneMachinesReadyV1Beta2Condition = "ControlPlaneMachinesReady";
/** Set when all control plane machine's Ready conditions are true. */
export const clusterControlPlaneMachinesReadyV1Beta2Reason = "Ready";
/** Set when at least one of control plane machine's Ready conditions is false. */
export const clusterControlPlaneMachinesNotReadyV1Beta2Reason = "NotReady";
/**
 * Set when at least one of control plane machine's Ready conditions is unknown and none of control
 * plane machine's Ready conditions is false.
 */
export const clusterControlPlaneMachinesReadyUnknownV1Beta2Reason = "ReadyUnknown";
/** Set when no control plane machines exist for the Cluster. */
export const clusterControlPlaneMachinesReadyNoReplicasV1Beta2Reason = "NoReplicas";
/**
 * Set for unexpected failures when listing control plane machines or aggregating control plane
 * machine's conditions.
 */
export const clusterControlPlaneMachinesReadyInternalErrorV1Beta2Reason = "InternalError";

/** Type of the condition WorkerMachinesReady. Its reasons follow. */
export const clusterWorkerMachinesReadyV1Beta2Condition = "WorkerMachinesReady";
/** Set when all the worker machine's Ready conditions are true. */
export const clusterWorkerMachinesReadyV1Beta2Reason = "Ready";
/** Set when at least one of the worker machine's Ready conditions is false. */
export const clusterWorkerMachinesNotReadyV1Beta2Reason = "NotReady";
/**
 * Set when at least one of the worker machine's Ready conditions is unknown and none of the worker
 * machine's Ready conditions is false.
 */
export const clusterWorkerMachinesReadyUnknownV1Beta2Reason = "ReadyUnknown";
/** Set when no worker machines exist for the Cluster. */
export const clusterWorkerMachinesReadyNoReplicasV1Beta2Reason = "NoReplicas";
/**
 * Set for unexpected failures when listing worker machines or aggregating worker machine's
 * conditions.
 */
export const clusterWorkerMachinesReadyInternalErrorV1Beta2Reason = "InternalError";

/** Type of the condition ControlPlaneMachinesUpToDate. Its reasons follow. */
export const clusterControlPlaneMachinesUpToDateV1Beta2Condition = "ControlPlaneMachinesUpToDate";
/** Set when all the control plane machine's UpToDate conditions are true. */
export const clusterControlPlaneMachinesUpToDateV1Beta2Reason = "UpToDate";
/** Set when at least one of the control plane machine's UpToDate conditions is false. */
export const clusterControlPlaneMachinesNotUpToDateV1Beta2Reason = "NotUpToDate";
/**
 * Set when at least one of the control plane machine's UpToDate conditions is unknown and none of
 * the control plane machine's UpToDate conditions is false.
 */
export const clusterControlPlaneMachinesUpToDateUnknownV1Beta2Reason = "UpToDateUnknown";
/** Set when no control plane machines exist for the Cluster. */
export const clusterControlPlaneMachinesUpToDateNoReplicasV1Beta2Reason = "NoReplicas";
/** Set for unexpected failures when listing control plane machines or aggregating status. */
export const clusterControlPlaneMachinesUpToDateInternalErrorV1Beta2Reason = "InternalError";

/** Type of the condition WorkerMachinesUpToDate. Its reasons follow. */
export const clusterWorkerMachinesUpToDateV1Beta2Condition = "WorkerMachinesUpToDate";
/** Set when all the worker machine's UpToDate conditions are true. */
export const clusterWorkerMachinesUpToDateV1Beta2Reason = "UpToDate";
/** Set when at least one of the worker machine's UpToDate conditions is false. */
export const clusterWorkerMachinesNotUpToDateV1Beta2Reason = "NotUpToDate";
/**
 * Set when at least one of the worker machine's UpToDate conditions is unknown and none of the
 * worker machine's UpToDate conditions is false.
 */
export const clusterWorkerMachinesUpToDateUnknownV1Beta2Reason = "UpToDateUnknown";
/** Set when no worker machines exist for the Cluster. */
export const clusterWorkerMachinesUpToDateNoReplicasV1Beta2Reason = "NoReplicas";
/** Set for unexpected failures when listing worker machines or aggregating status. */
export const clusterWorkerMachinesUpToDateInternalErrorV1Beta2Reason = "InternalError";

/** Type of the condition RemoteConnectionProbe. Its reasons follow. */
export const clusterRemoteConnectionProbeV1Beta2Condition = "RemoteConnectionProbe";
/** Set for issues with the connection to the workload cluster. */
export const clusterRemoteConnectionProbeFailedV1Beta2Reason = "ProbeFailed";
/** Used to report a working connection with the workload cluster. */
export const clusterRemoteConnectionProbeSucceededV1Beta2Reason = "ProbeSucceeded";

/** Type of the condition RollingOut. Its reasons follow. */
export const clusterRollingOutV1Beta2Condition = "RollingOut";
/**
 * Set when at least one of the Cluster's control plane, MachineDeployments, or MachinePools are
 * rolling out.
 */
export const clusterRollingOutV1Beta2Reason = "RollingOut";
/**
 * Set when none of the Cluster's control plane, MachineDeployments, or MachinePools are rolling
 * out.
 */
export const clusterNotRollingOutV1Beta2Reason = "NotRollingOut";
/**
 * Set when one of the Cluster's control plane, MachineDeployments, or MachinePools rolling out
 * condition is unknown, and none true.
 */
export const clusterRollingOutUnknownV1Beta2Reason = "RollingOutUnknown";
/** Set for unexpected failures when listing machines or computing the RollingOut condition. */
export const clusterRollingOutInternalErrorV1Beta2Reason = "InternalError";

/** Type of the condition ScalingUp. Its reasons follow. */
export const clusterScalingUpV1Beta2Condition = "ScalingUp";
/**
 * Set when at least one of the Cluster's control plane, MachineDeployments, MachinePools and
 * stand-alone MachineSets are scaling up.
 */
export const clusterScalingUpV1Beta2Reason = "ScalingUp";
/**
 * Set when none of the Cluster's control plane, MachineDeployments, MachinePools and stand-alone
 * MachineSets are scaling up.
 */
export const clusterNotScalingUpV1Beta2Reason = "NotScalingUp";
/**
 * Set when one of the Cluster's control plane, MachineDeployments, MachinePools and stand-alone
 * MachineSets scaling up condition is unknown, and none true.
 */
export const clusterScalingUpUnknownV1Beta2Reason = "ScalingUpUnknown";
/** Set for unexpected failures when listing machines or computing the ScalingUp condition. */
export const clusterScalingUpInternalErrorV1Beta2Reason = "InternalError";

/** Type of the condition ScalingDown. Its reasons follow. */
export const clusterScalingDownV1Beta2Condition = "ScalingDown";
/**
 * Set when at least one of the Cluster's control plane, MachineDeployments, MachinePools and
 * stand-alone MachineSets are scaling down.
 */
export const clusterScalingDownV1Beta2Reason = "ScalingDown";
/**
 * Set when none of the Cluster's control plane, MachineDeployments, MachinePools and stand-alone
 * MachineSets are scaling down.
 */
export const clusterNotScalingDownV1Beta2Reason = "NotScalingDown";
/**
 * Set when one of the Cluster's control plane, MachineDeployments, MachinePools and stand-alone
 * MachineSets scaling down condition is unknown, and none true.
 */
export const clusterScalingDownUnknownV1Beta2Reason = "ScalingDownUnknown";
/** Set for unexpected failures when listing machines or computing the ScalingDown condition. */
export const clusterScalingDownInternalErrorV1Beta2Reason = "InternalError";

/** Type of the condition Remediating. Its reasons follow. */
export const clusterRemediatingV1Beta2Condition = "Remediating";
/**
 * Set when the Cluster has at least one machine with HealthCheckSucceeded set to false and with
 * the OwnerRemediated condition set to false.
 */
export const clusterRemediatingV1Beta2Reason = "Remediating";
/**
 * Set when the Cluster does not have any machine with HealthCheckSucceeded set to false and with
 * the OwnerRemediated condition set to false.
 */
export const clusterNotRemediatingV1Beta2Reason = "NotRemediating";
/** Set for unexpected failures when computing the Remediating condition. */
export const clusterRemediatingInternalErrorV1Beta2Reason = "InternalError";

/** Type of the condition Deleting. Its reasons follow. */
export const clusterDeletingV1Beta2Condition = "Deleting";
/** Set when the Cluster is not deleting because the DeletionTimestamp is not set. */
export const clusterNotDeletingV1Beta2Reason = "NotDeleting";
/**
 * Set when the Cluster deletion waits for the ClusterDelete hooks to allow deletion to complete.
 */
export const clusterDeletingWaitingForBeforeDeleteHookV1Beta2Reason = "WaitingForBeforeDeleteHook";
/**
 * Set when the Cluster deletion waits for the workers Machines and the object controlling those
 * machines (MachinePools, MachineDeployments, MachineSets) to be deleted.
 */
export const clusterDeletingWaitingForWorkersDeletionV1Beta2Reason = "WaitingForWorkersDeletion";
/** Set when the Cluster deletion waits for the ControlPlane to be deleted. */
export const clusterDeletingWaitingForControlPlaneDeletionV1Beta2Reason = "WaitingForControlPlaneDeletion";
/** Set when the Cluster deletion waits for the InfraCluster to be deleted. */
export const clusterDeletingWaitingForInfrastructureDeletionV1Beta2Reason =
  "WaitingForInfrastructureDeletion";
/** Set when the Cluster deletion has been completed. */
export const clusterDeletingDeletionCompletedV1Beta2Reason = "DeletionCompleted";
/** Set for unexpected failures when deleting a cluster. */
export const clusterDeletingInternalErrorV1Beta2Reason = "InternalError";
