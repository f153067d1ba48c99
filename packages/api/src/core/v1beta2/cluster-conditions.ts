/** Type of the condition Available. Its reasons follow. */
export const clusterAvailableCondition = "Available";
export const clusterAvailableReason = "Available";
export const clusterNotAvailableReason = "NotAvailable";
export const clusterAvailableUnknownReason = "AvailableUnknown";
export const clusterAvailableInternalErrorReason = "InternalError";

/** Type of the condition TopologyReconciled. Its reasons follow. */
export const clusterTopologyReconciledCondition = "TopologyReconciled";
export const clusterTopologyReconcileSucceededReason = "ReconcileSucceeded";
export const clusterTopologyReconciledFailedReason = "ReconcileFailed";
export const clusterTopologyReconciledClusterCreatingReason = "ClusterCreating";
/** @deprecated */
export const clusterTopologyReconciledControlPlaneUpgradePendingReason = "ControlPlaneUpgradePending";
/** @deprecated */
export const clusterTopologyReconciledMachineDeploymentsCreatePendingReason =
  "MachineDeploymentsCreatePending";
/** @deprecated */
export const clusterTopologyReconciledMachineDeploymentsUpgradePendingReason =
  "MachineDeploymentsUpgradePending";
export const clusterTopologyReconciledMachineDeploymentsUpgradeDeferredReason =
  "MachineDeploymentsUpgradeDeferred";
/** @deprecated */
export const clusterTopologyReconciledMachinePoolsUpgradePendingReason = "MachinePoolsUpgradePending";
/** @deprecated */
export const clusterTopologyReconciledMachinePoolsCreatePendingReason = "MachinePoolsCreatePending";
export const clusterTopologyReconciledMachinePoolsUpgradeDeferredReason = "MachinePoolsUpgradeDeferred";
/** @deprecated */
export const clusterTopologyReconciledHookBlockingReason = "LifecycleHookBlocking";
export const clusterTopologyReconciledClusterUpgradingReason = "ClusterUpgrading";
export const clusterTopologyReconciledClusterClassNotReconciledReason = "ClusterClassNotReconciled";
export const clusterTopologyReconciledDeletingReason = "Deleting";
export const clusterTopologyReconcilePausedReason = "Paused";

/** Type of the condition InfrastructureReady. Its reasons follow. */
export const clusterInfrastructureReadyCondition = "InfrastructureReady";
export const clusterInfrastructureReadyReason = "Ready";
export const clusterInfrastructureNotReadyReason = "NotReady";
export const clusterInfrastructureInvalidConditionReportedReason = "InvalidConditionReported";
export const clusterInfrastructureInternalErrorReason = "InternalError";
export const clusterInfrastructureDoesNotExistReason = "ObjectDoesNotExist";
export const clusterInfrastructureDeletedReason = "ObjectDeleted";

/** Type of the condition ControlPlaneInitialized. Its reasons follow. */
export const clusterControlPlaneInitializedCondition = "ControlPlaneInitialized";
export const clusterControlPlaneInitializedReason = "Initialized";
export const clusterControlPlaneNotInitializedReason = "NotInitialized";
export const clusterControlPlaneInitializedInternalErrorReason = "InternalError";

/** Type of the condition ControlPlaneAvailable. Its reasons follow. */
export const clusterControlPlaneAvailableCondition = "ControlPlaneAvailable";
export const clusterControlPlaneAvailableReason = "Available";
export const clusterControlPlaneNotAvailableReason = "NotAvailable";
export const clusterControlPlaneInvalidConditionReportedReason = "InvalidConditionReported";
export const clusterControlPlaneInternalErrorReason = "InternalError";
export const clusterControlPlaneDoesNotExistReason = "ObjectDoesNotExist";
export const clusterControlPlaneDeletedReason = "ObjectDeleted";

/** Type of the condition WorkersAvailable. Its reasons follow. */
export const clusterWorkersAvailableCondition = "WorkersAvailable";
export const clusterWorkersAvailableReason = "Available";
export const clusterWorkersNotAvailableReason = "NotAvailable";
export const clusterWorkersAvailableUnknownReason = "AvailableUnknown";
export const clusterWorkersAvailableNoWorkersReason = "NoWorkers";
export const clusterWorkersAvailableInternalErrorReason = "InternalError";

/** Type of the condition ControlPlaneMachinesReady. Its reasons follow. */
export const clusterControlPlaneMachinesReadyCondition = "ControlPlaneMachinesReady";
export const clusterControlPlaneMachinesReadyReason = "Ready";
export const clusterControlPlaneMachinesNotReadyReason = "NotReady";
export const clusterControlPlaneMachinesReadyUnknownReason = "ReadyUnknown";
export const clusterControlPlaneMachinesReadyNoReplicasReason = "NoReplicas";
export const clusterControlPlaneMachinesReadyInternalErrorReason = "InternalError";

/** Type of the condition WorkerMachinesReady. Its reasons follow. */
export const clusterWorkerMachinesReadyCondition = "WorkerMachinesReady";
export const clusterWorkerMachinesReadyReason = "Ready";
export const clusterWorkerMachinesNotReadyReason = "NotReady";
export const clusterWorkerMachinesReadyUnknownReason = "ReadyUnknown";
export const clusterWorkerMachinesReadyNoReplicasReason = "NoReplicas";
export const clusterWorkerMachinesReadyInternalErrorReason = "InternalError";

/** Type of the condition ControlPlaneMachinesUpToDate. Its reasons follow. */
export const clusterControlPlaneMachinesUpToDateCondition = "ControlPlaneMachinesUpToDate";
export const clusterControlPlaneMachinesUpToDateReason = "UpToDate";
export const clusterControlPlaneMachinesNotUpToDateReason = "NotUpToDate";
export const clusterControlPlaneMachinesUpToDateUnknownReason = "UpToDateUnknown";
export const clusterControlPlaneMachinesUpToDateNoReplicasReason = "NoReplicas";
export const clusterControlPlaneMachinesUpToDateInternalErrorReason = "InternalError";

/** Type of the condition WorkerMachinesUpToDate. Its reasons follow. */
export const clusterWorkerMachinesUpToDateCondition = "WorkerMachinesUpToDate";
export const clusterWorkerMachinesUpToDateReason = "UpToDate";
export const clusterWorkerMachinesNotUpToDateReason = "NotUpToDate";
export const clusterWorkerMachinesUpToDateUnknownReason = "UpToDateUnknown";
export const clusterWorkerMachinesUpToDateNoReplicasReason = "NoReplicas";
export const clusterWorkerMachinesUpToDateInternalErrorReason = "InternalError";

/** Type of the condition RemoteConnectionProbe. Its reasons follow. */
export const clusterRemoteConnectionProbeCondition = "RemoteConnectionProbe";
export const clusterRemoteConnectionProbeFailedReason = "ProbeFailed";
export const clusterRemoteConnectionProbeSucceededReason = "ProbeSucceeded";

/** Type of the condition RollingOut. Its reasons follow. */
export const clusterRollingOutCondition = "RollingOut";
export const clusterRollingOutReason = "RollingOut";
export const clusterNotRollingOutReason = "NotRollingOut";
export const clusterRollingOutUnknownReason = "RollingOutUnknown";
export const clusterRollingOutInternalErrorReason = "InternalError";

/** Type of the condition ScalingUp. Its reasons follow. */
export const clusterScalingUpCondition = "ScalingUp";
export const clusterScalingUpReason = "ScalingUp";
export const clusterNotScalingUpReason = "NotScalingUp";
export const clusterScalingUpUnknownReason = "ScalingUpUnknown";
export const clusterScalingUpInternalErrorReason = "InternalError";

/** Type of the condition ScalingDown. Its reasons follow. */
export const clusterScalingDownCondition = "ScalingDown";
export const clusterScalingDownReason = "ScalingDown";
export const clusterNotScalingDownReason = "NotScalingDown";
export const clusterScalingDownUnknownReason = "ScalingDownUnknown";
export const clusterScalingDownInternalErrorReason = "InternalError";

/** Type of the condition Remediating. Its reasons follow. */
export const clusterRemediatingCondition = "Remediating";
export const clusterRemediatingReason = "Remediating";
export const clusterNotRemediatingReason = "NotRemediating";
export const clusterRemediatingInternalErrorReason = "InternalError";

/** Type of the condition Deleting. Its reasons follow. */
export const clusterDeletingCondition = "Deleting";
export const clusterNotDeletingReason = "NotDeleting";
export const clusterDeletingWaitingForBeforeDeleteHookReason = "WaitingForBeforeDeleteHook";
export const clusterDeletingWaitingForWorkersDeletionReason = "WaitingForWorkersDeletion";
export const clusterDeletingWaitingForControlPlaneDeletionReason = "WaitingForControlPlaneDeletion";
export const clusterDeletingWaitingForInfrastructureDeletionReason = "WaitingForInfrastructureDeletion";
export const clusterDeletingDeletionCompletedReason = "DeletionCompleted";
export const clusterDeletingInternalErrorReason = "InternalError";
