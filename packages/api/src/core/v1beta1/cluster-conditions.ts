/** Type of the condition Available. Its reasons follow. */
export const clusterAvailableV1Beta2Condition = "Available";
export const clusterAvailableV1Beta2Reason = "Available";
export const clusterNotAvailableV1Beta2Reason = "NotAvailable";
export const clusterAvailableUnknownV1Beta2Reason = "AvailableUnknown";
export const clusterAvailableInternalErrorV1Beta2Reason = "InternalError";

/** Type of the condition TopologyReconciled. Its reasons follow. */
export const clusterTopologyReconciledV1Beta2Condition = "TopologyReconciled";
export const clusterTopologyReconcileSucceededV1Beta2Reason = "ReconcileSucceeded";
export const clusterTopologyReconciledFailedV1Beta2Reason = "ReconcileFailed";
export const clusterTopologyReconciledControlPlaneUpgradePendingV1Beta2Reason = "ControlPlaneUpgradePending";
export const clusterTopologyReconciledMachineDeploymentsCreatePendingV1Beta2Reason =
  "MachineDeploymentsCreatePending";
export const clusterTopologyReconciledMachineDeploymentsUpgradePendingV1Beta2Reason =
  "MachineDeploymentsUpgradePending";
export const clusterTopologyReconciledMachineDeploymentsUpgradeDeferredV1Beta2Reason =
  "MachineDeploymentsUpgradeDeferred";
export const clusterTopologyReconciledMachinePoolsUpgradePendingV1Beta2Reason = "MachinePoolsUpgradePending";
export const clusterTopologyReconciledMachinePoolsCreatePendingV1Beta2Reason = "MachinePoolsCreatePending";
export const clusterTopologyReconciledMachinePoolsUpgradeDeferredV1Beta2Reason =
  "MachinePoolsUpgradeDeferred";
export const clusterTopologyReconciledHookBlockingV1Beta2Reason = "LifecycleHookBlocking";
export const clusterTopologyReconciledClusterClassNotReconciledV1Beta2Reason = "ClusterClassNotReconciled";
export const clusterTopologyReconciledDeletingV1Beta2Reason = "Deleting";
export const clusterTopologyReconcilePausedV1Beta2Reason = "Paused";

/** Type of the condition InfrastructureReady. Its reasons follow. */
export const clusterInfrastructureReadyV1Beta2Condition = "InfrastructureReady";
export const clusterInfrastructureReadyV1Beta2Reason = "Ready";
export const clusterInfrastructureNotReadyV1Beta2Reason = "NotReady";
export const clusterInfrastructureInvalidConditionReportedV1Beta2Reason = "InvalidConditionReported";
export const clusterInfrastructureInternalErrorV1Beta2Reason = "InternalError";
export const clusterInfrastructureDoesNotExistV1Beta2Reason = "ObjectDoesNotExist";
export const clusterInfrastructureDeletedV1Beta2Reason = "ObjectDeleted";

/** Type of the condition ControlPlaneInitialized. Its reasons follow. */
export const clusterControlPlaneInitializedV1Beta2Condition = "ControlPlaneInitialized";
export const clusterControlPlaneInitializedV1Beta2Reason = "Initialized";
export const clusterControlPlaneNotInitializedV1Beta2Reason = "NotInitialized";
export const clusterControlPlaneInitializedInternalErrorV1Beta2Reason = "InternalError";

/** Type of the condition ControlPlaneAvailable. Its reasons follow. */
export const clusterControlPlaneAvailableV1Beta2Condition = "ControlPlaneAvailable";
export const clusterControlPlaneAvailableV1Beta2Reason = "Available";
export const clusterControlPlaneNotAvailableV1Beta2Reason = "NotAvailable";
export const clusterControlPlaneInvalidConditionReportedV1Beta2Reason = "InvalidConditionReported";
export const clusterControlPlaneInternalErrorV1Beta2Reason = "InternalError";
export const clusterControlPlaneDoesNotExistV1Beta2Reason = "ObjectDoesNotExist";
export const clusterControlPlaneDeletedV1Beta2Reason = "ObjectDeleted";

/** Type of the condition WorkersAvailable. Its reasons follow. */
export const clusterWorkersAvailableV1Beta2Condition = "WorkersAvailable";
export const clusterWorkersAvailableV1Beta2Reason = "Available";
export const clusterWorkersNotAvailableV1Beta2Reason = "NotAvailable";
export const clusterWorkersAvailableUnknownV1Beta2Reason = "AvailableUnknown";
export const clusterWorkersAvailableNoWorkersV1Beta2Reason = "NoWorkers";
export const clusterWorkersAvailableInternalErrorV1Beta2Reason = "InternalError";

/** Type of the condition ControlPlaneMachinesReady. Its reasons follow. */
export const clusterControlPlaneMachinesReadyV1Beta2Condition = "ControlPlaneMachinesReady";
export const clusterControlPlaneMachinesReadyV1Beta2Reason = "Ready";
export const clusterControlPlaneMachinesNotReadyV1Beta2Reason = "NotReady";
export const clusterControlPlaneMachinesReadyUnknownV1Beta2Reason = "ReadyUnknown";
export const clusterControlPlaneMachinesReadyNoReplicasV1Beta2Reason = "NoReplicas";
export const clusterControlPlaneMachinesReadyInternalErrorV1Beta2Reason = "InternalError";

/** Type of the condition WorkerMachinesReady. Its reasons follow. */
export const clusterWorkerMachinesReadyV1Beta2Condition = "WorkerMachinesReady";
export const clusterWorkerMachinesReadyV1Beta2Reason = "Ready";
export const clusterWorkerMachinesNotReadyV1Beta2Reason = "NotReady";
export const clusterWorkerMachinesReadyUnknownV1Beta2Reason = "ReadyUnknown";
export const clusterWorkerMachinesReadyNoReplicasV1Beta2Reason = "NoReplicas";
export const clusterWorkerMachinesReadyInternalErrorV1Beta2Reason = "InternalError";

/** Type of the condition ControlPlaneMachinesUpToDate. Its reasons follow. */
export const clusterControlPlaneMachinesUpToDateV1Beta2Condition = "ControlPlaneMachinesUpToDate";
export const clusterControlPlaneMachinesUpToDateV1Beta2Reason = "UpToDate";
export const clusterControlPlaneMachinesNotUpToDateV1Beta2Reason = "NotUpToDate";
export const clusterControlPlaneMachinesUpToDateUnknownV1Beta2Reason = "UpToDateUnknown";
export const clusterControlPlaneMachinesUpToDateNoReplicasV1Beta2Reason = "NoReplicas";
export const clusterControlPlaneMachinesUpToDateInternalErrorV1Beta2Reason = "InternalError";

/** Type of the condition WorkerMachinesUpToDate. Its reasons follow. */
export const clusterWorkerMachinesUpToDateV1Beta2Condition = "WorkerMachinesUpToDate";
export const clusterWorkerMachinesUpToDateV1Beta2Reason = "UpToDate";
export const clusterWorkerMachinesNotUpToDateV1Beta2Reason = "NotUpToDate";
export const clusterWorkerMachinesUpToDateUnknownV1Beta2Reason = "UpToDateUnknown";
export const clusterWorkerMachinesUpToDateNoReplicasV1Beta2Reason = "NoReplicas";
export const clusterWorkerMachinesUpToDateInternalErrorV1Beta2Reason = "InternalError";

/** Type of the condition RemoteConnectionProbe. Its reasons follow. */
export const clusterRemoteConnectionProbeV1Beta2Condition = "RemoteConnectionProbe";
export const clusterRemoteConnectionProbeFailedV1Beta2Reason = "ProbeFailed";
export const clusterRemoteConnectionProbeSucceededV1Beta2Reason = "ProbeSucceeded";

/** Type of the condition RollingOut. Its reasons follow. */
export const clusterRollingOutV1Beta2Condition = "RollingOut";
export const clusterRollingOutV1Beta2Reason = "RollingOut";
export const clusterNotRollingOutV1Beta2Reason = "NotRollingOut";
export const clusterRollingOutUnknownV1Beta2Reason = "RollingOutUnknown";
export const clusterRollingOutInternalErrorV1Beta2Reason = "InternalError";

/** Type of the condition ScalingUp. Its reasons follow. */
export const clusterScalingUpV1Beta2Condition = "ScalingUp";
export const clusterScalingUpV1Beta2Reason = "ScalingUp";
export const clusterNotScalingUpV1Beta2Reason = "NotScalingUp";
export const clusterScalingUpUnknownV1Beta2Reason = "ScalingUpUnknown";
export const clusterScalingUpInternalErrorV1Beta2Reason = "InternalError";

/** Type of the condition ScalingDown. Its reasons follow. */
export const clusterScalingDownV1Beta2Condition = "ScalingDown";
export const clusterScalingDownV1Beta2Reason = "ScalingDown";
export const clusterNotScalingDownV1Beta2Reason = "NotScalingDown";
export const clusterScalingDownUnknownV1Beta2Reason = "ScalingDownUnknown";
export const clusterScalingDownInternalErrorV1Beta2Reason = "InternalError";

/** Type of the condition Remediating. Its reasons follow. */
export const clusterRemediatingV1Beta2Condition = "Remediating";
export const clusterRemediatingV1Beta2Reason = "Remediating";
export const clusterNotRemediatingV1Beta2Reason = "NotRemediating";
export const clusterRemediatingInternalErrorV1Beta2Reason = "InternalError";

/** Type of the condition Deleting. Its reasons follow. */
export const clusterDeletingV1Beta2Condition = "Deleting";
export const clusterNotDeletingV1Beta2Reason = "NotDeleting";
export const clusterDeletingWaitingForBeforeDeleteHookV1Beta2Reason = "WaitingForBeforeDeleteHook";
export const clusterDeletingWaitingForWorkersDeletionV1Beta2Reason = "WaitingForWorkersDeletion";
export const clusterDeletingWaitingForControlPlaneDeletionV1Beta2Reason = "WaitingForControlPlaneDeletion";
export const clusterDeletingWaitingForInfrastructureDeletionV1Beta2Reason =
  "WaitingForInfrastructureDeletion";
export const clusterDeletingDeletionCompletedV1Beta2Reason = "DeletionCompleted";
export const clusterDeletingInternalErrorV1Beta2Reason = "InternalError";
