/** Type of the condition Available. Its reasons follow. */
export const clusterAvailableCondition = "Available";
/** Set when the cluster availability criteria is met. */
export const clusterAvailableReason = "Available";
/**
 * Set when the cluster availability criteria is not met (and thus the machine is not available).
 */
export const clusterNotAvailableReason = "NotAvailable";
/**
 * Set when at least one cluster availability criteria is unknown and no availability criteria is
 * not met.
 */
export const clusterAvailableUnknownReason = "AvailableUnknown";
/** Set for unexpected error when computing the Available condition. */
export const clusterAvailableInternalErrorReason = "InternalError";

/** Type of the condition TopologyReconciled. Its reasons follow. */
export const clusterTopologyReconciledCondition = "TopologyReconciled";
/** Set for the reconciliation of a Cluster topology succeeded. */
export const clusterTopologyReconcileSucceededReason = "ReconcileSucceeded";
/** Set for the reconciliation of a Cluster topology failing due to an error. */
export const clusterTopologyReconciledFailedReason = "ReconcileFailed";
/**
 * Set for reconciliation of a Cluster topology not yet created because the BeforeClusterCreate
 * hook is blocking.
 */
export const clusterTopologyReconciledClusterCreatingReason = "ClusterCreating";
/**
 * Set when the upgrade of the control plane is pending.
 *
 * @deprecated
 */
export const clusterTopologyReconciledControlPlaneUpgradePendingReason = "ControlPlaneUpgradePending";
/**
 * Set when MachineDeployments are not created yet.
 *
 * @deprecated
 */
export const clusterTopologyReconciledMachineDeploymentsCreatePendingReason =
  "MachineDeploymentsCreatePending";
/**
 * Set when MachineDeployments are not upgraded yet.
 *
 * @deprecated
 */
export const clusterTopologyReconciledMachineDeploymentsUpgradePendingReason =
  "MachineDeploymentsUpgradePending";
/**
 * Set for reconciliation of a Cluster topology not yet completed because the upgrade for at least
 * one of the MachineDeployments has been deferred.
 */
export const clusterTopologyReconciledMachineDeploymentsUpgradeDeferredReason =
  "MachineDeploymentsUpgradeDeferred";
/**
 * Set when MachinePools are not upgraded yet.
 *
 * @deprecated
 */
export const clusterTopologyReconciledMachinePoolsUpgradePendingReason = "MachinePoolsUpgradePending";
/**
 * Set when MachinePools are not created yet.
 *
 * @deprecated
 */
export const clusterTopologyReconciledMachinePoolsCreatePendingReason = "MachinePoolsCreatePending";
/**
 * Set for reconciliation of a Cluster topology not yet completed because the upgrade for at least
 * one of the MachinePools has been deferred.
 */
export const clusterTopologyReconciledMachinePoolsUpgradeDeferredReason = "MachinePoolsUpgradeDeferred";
/**
 * Set when a lifecycle hook blocks the reconciliation of the topology.
 *
 * @deprecated
 */
export const clusterTopologyReconciledHookBlockingReason = "LifecycleHookBlocking";
/**
 * Set for reconciliation of a Cluster topology not yet completed because a cluster upgrade is
 * still in progress.
 */
export const clusterTopologyReconciledClusterUpgradingReason = "ClusterUpgrading";
/**
 * Set for reconciliation of a Cluster topology not yet completed because the ClusterClass has not
 * reconciled yet.
 */
export const clusterTopologyReconciledClusterClassNotReconciledReason = "ClusterClassNotReconciled";
/** Set when the Cluster is deleting because the DeletionTimestamp is set. */
export const clusterTopologyReconciledDeletingReason = "Deleting";
/** Set when the Cluster is paused. */
export const clusterTopologyReconcilePausedReason = "Paused";

/** Type of the condition InfrastructureReady. Its reasons follow. */
export const clusterInfrastructureReadyCondition = "InfrastructureReady";
/** Set when the cluster infrastructure is ready. */
export const clusterInfrastructureReadyReason = "Ready";
/** Set when the cluster infrastructure is not ready. */
export const clusterInfrastructureNotReadyReason = "NotReady";
/**
 * Set for a infrastructure Ready condition (read from an infra cluster object) which is invalid
 * (e.g. its status is missing).
 */
export const clusterInfrastructureInvalidConditionReportedReason = "InvalidConditionReported";
/** Set for unexpected failures when reading an infra cluster object. */
export const clusterInfrastructureInternalErrorReason = "InternalError";
/** Set when a referenced infrastructure object does not exist. */
export const clusterInfrastructureDoesNotExistReason = "ObjectDoesNotExist";
/** Set when a referenced infrastructure object has been deleted. */
export const clusterInfrastructureDeletedReason = "ObjectDeleted";

/** Type of the condition ControlPlaneInitialized. Its reasons follow. */
export const clusterControlPlaneInitializedCondition = "ControlPlaneInitialized";
/** Set when the cluster control plane is initialized. */
export const clusterControlPlaneInitializedReason = "Initialized";
/** Set when the cluster control plane is not yet initialized. */
export const clusterControlPlaneNotInitializedReason = "NotInitialized";
/** Set for unexpected failures when computing the ControlPlaneInitialized condition. */
export const clusterControlPlaneInitializedInternalErrorReason = "InternalError";

/** Type of the condition ControlPlaneAvailable. Its reasons follow. */
export const clusterControlPlaneAvailableCondition = "ControlPlaneAvailable";
/** Set when the cluster control plane is available. */
export const clusterControlPlaneAvailableReason = "Available";
/** Set when the cluster control plane is not available. */
export const clusterControlPlaneNotAvailableReason = "NotAvailable";
/**
 * Set for a control plane Available condition (read from a control plane object) which is invalid.
 */
export const clusterControlPlaneInvalidConditionReportedReason = "InvalidConditionReported";
/** Set for unexpected failures when reading a control plane object. */
export const clusterControlPlaneInternalErrorReason = "InternalError";
/** Set when a referenced control plane object does not exist. */
export const clusterControlPlaneDoesNotExistReason = "ObjectDoesNotExist";
/** Set when a referenced control plane object has been deleted. */
export const clusterControlPlaneDeletedReason = "ObjectDeleted";

/** Type of the condition WorkersAvailable. Its reasons follow. */
export const clusterWorkersAvailableCondition = "WorkersAvailable";
/** Set when all MachineDeployment and MachinePool's Available conditions are true. */
export const clusterWorkersAvailableReason = "Available";
/**
 * Set when at least one of the MachineDeployment and MachinePool's Available conditions is false.
 */
export const clusterWorkersNotAvailableReason = "NotAvailable";
/**
 * Set when at least one of the MachineDeployment and MachinePool's Available conditions is unknown
 * and none of those Available conditions is false.
 */
export const clusterWorkersAvailableUnknownReason = "AvailableUnknown";
/** Set when no MachineDeployment and MachinePool exist for the Cluster. */
export const clusterWorkersAvailableNoWorkersReason = "NoWorkers";
/**
 * Set for unexpected failures when listing MachineDeployment and MachinePool or aggregating
 * conditions from those objects.
 */
export const clusterWorkersAvailableInternalErrorReason = "InternalError";

/** Type of the condition ControlPlaneMachinesReady. Its reasons follow. */
export const clusterControlPlaneMachinesReadyCondition = "ControlPlaneMachinesReady";
/** Set when all control plane machine's Ready conditions are true. */
export const clusterControlPlaneMachinesReadyReason = "Ready";
/** Set when at least one of control plane machine's Ready conditions is false. */
export const clusterControlPlaneMachinesNotReadyReason = "NotReady";
/**
 * Set when at least one of control plane machine's Ready conditions is unknown and none of control
 * plane machine's Ready conditions is false.
 */
export const clusterControlPlaneMachinesReadyUnknownReason = "ReadyUnknown";
/** Set when no control plane machines exist for the Cluster. */
export const clusterControlPlaneMachinesReadyNoReplicasReason = "NoReplicas";
/**
 * Set for unexpected failures when listing control plane machines or aggregating control plane
 * machine's conditions.
 */
export const clusterControlPlaneMachinesReadyInternalErrorReason = "InternalError";

/** Type of the condition WorkerMachinesReady. Its reasons follow. */
export const clusterWorkerMachinesReadyCondition = "WorkerMachinesReady";
/** Set when all the worker machine's Ready conditions are true. */
export const clusterWorkerMachinesReadyReason = "Ready";
/** Set when at least one of the worker machine's Ready conditions is false. */
export const clusterWorkerMachinesNotReadyReason = "NotReady";
/**
 * Set when at least one of the worker machine's Ready conditions is unknown and none of the worker
 * machine's Ready conditions is false.
 */
export const clusterWorkerMachinesReadyUnknownReason = "ReadyUnknown";
/** Set when no worker machines exist for the Cluster. */
export const clusterWorkerMachinesReadyNoReplicasReason = "NoReplicas";
/**
 * Set for unexpected failures when listing worker machines or aggregating worker machine's
 * conditions.
 */
export const clusterWorkerMachinesReadyInternalErrorReason = "InternalError";

/** Type of the condition ControlPlaneMachinesUpToDate. Its reasons follow. */
export const clusterControlPlaneMachinesUpToDateCondition = "ControlPlaneMachinesUpToDate";
/** Set when all the control plane machine's UpToDate conditions are true. */
export const clusterControlPlaneMachinesUpToDateReason = "UpToDate";
/** Set when at least one of the control plane machine's UpToDate conditions is false. */
export const clusterControlPlaneMachinesNotUpToDateReason = "NotUpToDate";
/**
 * Set when at least one of the control plane machine's UpToDate conditions is unknown and none of
 * the control plane machine's UpToDate conditions is false.
 */
export const clusterControlPlaneMachinesUpToDateUnknownReason = "UpToDateUnknown";
/** Set when no control plane machines exist for the Cluster. */
export const clusterControlPlaneMachinesUpToDateNoReplicasReason = "NoReplicas";
/** Set for unexpected failures when listing control plane machines or aggregating status. */
export const clusterControlPlaneMachinesUpToDateInternalErrorReason = "InternalError";

/** Type of the condition WorkerMachinesUpToDate. Its reasons follow. */
export const clusterWorkerMachinesUpToDateCondition = "WorkerMachinesUpToDate";
/** Set when all the worker machine's UpToDate conditions are true. */
export const clusterWorkerMachinesUpToDateReason = "UpToDate";
/** Set when at least one of the worker machine's UpToDate conditions is false. */
export const clusterWorkerMachinesNotUpToDateReason = "NotUpToDate";
/**
 * Set when at least one of the worker machine's UpToDate conditions is unknown and none of the
 * worker machine's UpToDate conditions is false.
 */
export const clusterWorkerMachinesUpToDateUnknownReason = "UpToDateUnknown";
/** Set when no worker machines exist for the Cluster. */
export const clusterWorkerMachinesUpToDateNoReplicasReason = "NoReplicas";
/** Set for unexpected failures when listing worker machines or aggregating status. */
export const clusterWorkerMachinesUpToDateInternalErrorReason = "InternalError";

/** Type of the condition RemoteConnectionProbe. Its reasons follow. */
export const clusterRemoteConnectionProbeCondition = "RemoteConnectionProbe";
/** Set for issues with the connection to the workload cluster. */
export const clusterRemoteConnectionProbeFailedReason = "ProbeFailed";
/** Used to report a working connection with the workload cluster. */
export const clusterRemoteConnectionProbeSucceededReason = "ProbeSucceeded";

/** Type of the condition RollingOut. Its reasons follow. */
export const clusterRollingOutCondition = "RollingOut";
/**
 * Set when at least one of the Cluster's control plane, MachineDeployments, or MachinePools are
 * rolling out.
 */
export const clusterRollingOutReason = "RollingOut";
/**
 * Set when none of the Cluster's control plane, MachineDeployments, or MachinePools are rolling
 * out.
 */
export const clusterNotRollingOutReason = "NotRollingOut";
/**
 * Set when one of the Cluster's control plane, MachineDeployments, or MachinePools rolling out
 * condition is unknown, and none true.
 */
export const clusterRollingOutUnknownReason = "RollingOutUnknown";
/** Set for unexpected failures when listing machines or computing the RollingOut condition. */
export const clusterRollingOutInternalErrorReason = "InternalError";

/** Type of the condition ScalingUp. Its reasons follow. */
export const clusterScalingUpCondition = "ScalingUp";
/**
 * Set when at least one of the Cluster's control plane, MachineDeployments, MachinePools and
 * stand-alone MachineSets are scaling up.
 */
export const clusterScalingUpReason = "ScalingUp";
/**
 * Set when none of the Cluster's control plane, MachineDeployments, MachinePools and stand-alone
 * MachineSets are scaling up.
 */
export const clusterNotScalingUpReason = "NotScalingUp";
/**
 * Set when one of the Cluster's control plane, MachineDeployments, MachinePools and stand-alone
 * MachineSets scaling up condition is unknown, and none true.
 */
export const clusterScalingUpUnknownReason = "ScalingUpUnknown";
/** Set for unexpected failures when listing machines or computing the ScalingUp condition. */
export const clusterScalingUpInternalErrorReason = "InternalError";

/** Type of the condition ScalingDown. Its reasons follow. */
export const clusterScalingDownCondition = "ScalingDown";
/**
 * Set when at least one of the Cluster's control plane, MachineDeployments, MachinePools and
 * stand-alone MachineSets are scaling down.
 */
export const clusterScalingDownReason = "ScalingDown";
/**
 * Set when none of the Cluster's control plane, MachineDeployments, MachinePools and stand-alone
 * MachineSets are scaling down.
 */
export const clusterNotScalingDownReason = "NotScalingDown";
/**
 * Set when one of the Cluster's control plane, MachineDeployments, MachinePools and stand-alone
 * MachineSets scaling down condition is unknown, and none true.
 */
export const clusterScalingDownUnknownReason = "ScalingDownUnknown";
/** Set for unexpected failures when listing machines or computing the ScalingDown condition. */
export const clusterScalingDownInternalErrorReason = "InternalError";

/** Type of the condition Remediating. Its reasons follow. */
export const clusterRemediatingCondition = "Remediating";
/**
 * Set when the Cluster has at least one machine with HealthCheckSucceeded set to false and with
 * the OwnerRemediated condition set to false.
 */
export const clusterRemediatingReason = "Remediating";
/**
 * Set when the Cluster does not have any machine with HealthCheckSucceeded set to false and with
 * the OwnerRemediated condition set to false.
 */
export const clusterNotRemediatingReason = "NotRemediating";
/** Set for unexpected failures when computing the Remediating condition. */
export const clusterRemediatingInternalErrorReason = "InternalError";

/** Type of the condition Deleting. Its reasons follow. */
export const clusterDeletingCondition = "Deleting";
/** Set when the Cluster is not deleting because the DeletionTimestamp is not set. */
export const clusterNotDeletingReason = "NotDeleting";
/**
 * Set when the Cluster deletion waits for the ClusterDelete hooks to allow deletion to complete.
 */
export const clusterDeletingWaitingForBeforeDeleteHookReason = "WaitingForBeforeDeleteHook";
/**
 * Set when the Cluster deletion waits for the workers Machines and the object controlling those
 * machines (MachinePools, MachineDeployments, MachineSets) to be deleted.
 */
export const clusterDeletingWaitingForWorkersDeletionReason = "WaitingForWorkersDeletion";
/** Set when the Cluster deletion waits for the ControlPlane to be deleted. */
export const clusterDeletingWaitingForControlPlaneDeletionReason = "WaitingForControlPlaneDeletion";
/** Set when the Cluster deletion waits for the InfraCluster to be deleted. */
export const clusterDeletingWaitingForInfrastructureDeletionReason = "WaitingForInfrastructureDeletion";
/** Set when the Cluster deletion has been completed. */
export const clusterDeletingDeletionCompletedReason = "DeletionCompleted";
/** Set for unexpected failures when deleting a cluster. */
export const clusterDeletingInternalErrorReason = "InternalError";
