/** Type of the condition Available. Its reasons follow. */
export const kubeadmControlPlaneAvailableCondition = "Available";
export const kubeadmControlPlaneAvailableInspectionFailedReason = "InspectionFailed";
export const kubeadmControlPlaneAvailableReason = "Available";
export const kubeadmControlPlaneNotAvailableReason = "NotAvailable";

/** Type of the condition Initialized. Its reasons follow. */
export const kubeadmControlPlaneInitializedCondition = "Initialized";
export const kubeadmControlPlaneInitializedReason = "Initialized";
export const kubeadmControlPlaneNotInitializedReason = "NotInitialized";

/** Type of the condition CertificatesAvailable. Its reasons follow. */
export const kubeadmControlPlaneCertificatesAvailableCondition = "CertificatesAvailable";
export const kubeadmControlPlaneCertificatesInternalErrorReason = "InternalError";
export const kubeadmControlPlaneCertificatesAvailableReason = "Available";
export const kubeadmControlPlaneCertificatesNotAvailableReason = "NotAvailable";

/** Type of the condition EtcdClusterHealthy. Its reasons follow. */
export const kubeadmControlPlaneEtcdClusterHealthyCondition = "EtcdClusterHealthy";
export const kubeadmControlPlaneEtcdClusterInspectionFailedReason = "InspectionFailed";
export const kubeadmControlPlaneEtcdClusterConnectionDownReason = "ConnectionDown";
export const kubeadmControlPlaneEtcdClusterHealthyReason = "Healthy";
export const kubeadmControlPlaneEtcdClusterNotHealthyReason = "NotHealthy";
export const kubeadmControlPlaneEtcdClusterHealthUnknownReason = "HealthUnknown";

/** Type of the condition ControlPlaneComponentsHealthy. Its reasons follow. */
export const kubeadmControlPlaneControlPlaneComponentsHealthyCondition = "ControlPlaneComponentsHealthy";
export const kubeadmControlPlaneControlPlaneComponentsInspectionFailedReason = "InspectionFailed";
export const kubeadmControlPlaneControlPlaneComponentsConnectionDownReason = "ConnectionDown";
export const kubeadmControlPlaneControlPlaneComponentsHealthyReason = "Healthy";
export const kubeadmControlPlaneControlPlaneComponentsNotHealthyReason = "NotHealthy";
export const kubeadmControlPlaneControlPlaneComponentsHealthUnknownReason = "HealthUnknown";

/** Type of the condition MachinesReady. Its reasons follow. */
export const kubeadmControlPlaneMachinesReadyCondition = "MachinesReady";
export const kubeadmControlPlaneMachinesReadyReason = "Ready";
export const kubeadmControlPlaneMachinesNotReadyReason = "NotReady";
export const kubeadmControlPlaneMachinesReadyUnknownReason = "ReadyUnknown";
export const kubeadmControlPlaneMachinesReadyNoReplicasReason = "NoReplicas";
export const kubeadmControlPlaneMachinesReadyInternalErrorReason = "InternalError";

/** Type of the condition MachinesUpToDate. Its reasons follow. */
export const kubeadmControlPlaneMachinesUpToDateCondition = "MachinesUpToDate";
export const kubeadmControlPlaneMachinesUpToDateReason = "UpToDate";
export const kubeadmControlPlaneMachinesNotUpToDateReason = "NotUpToDate";
export const kubeadmControlPlaneMachinesUpToDateUnknownReason = "UpToDateUnknown";
export const kubeadmControlPlaneMachinesUpToDateNoReplicasReason = "NoReplicas";
export const kubeadmControlPlaneMachinesUpToDateInternalErrorReason = "InternalError";

/** Type of the condition RollingOut. Its reasons follow. */
export const kubeadmControlPlaneRollingOutCondition = "RollingOut";
export const kubeadmControlPlaneRollingOutReason = "RollingOut";
export const kubeadmControlPlaneNotRollingOutReason = "NotRollingOut";

/** Type of the condition ScalingUp. Its reasons follow. */
export const kubeadmControlPlaneScalingUpCondition = "ScalingUp";
export const kubeadmControlPlaneScalingUpReason = "ScalingUp";
export const kubeadmControlPlaneNotScalingUpReason = "NotScalingUp";
export const kubeadmControlPlaneScalingUpWaitingForReplicasSetReason = "WaitingForReplicasSet";

/** Type of the condition ScalingDown. Its reasons follow. */
export const kubeadmControlPlaneScalingDownCondition = "ScalingDown";
export const kubeadmControlPlaneScalingDownReason = "ScalingDown";
export const kubeadmControlPlaneNotScalingDownReason = "NotScalingDown";
export const kubeadmControlPlaneScalingDownWaitingForReplicasSetReason = "WaitingForReplicasSet";

/** Type of the condition Remediating. Its reasons follow. */
export const kubeadmControlPlaneRemediatingCondition = "Remediating";
export const kubeadmControlPlaneRemediatingReason = "Remediating";
export const kubeadmControlPlaneNotRemediatingReason = "NotRemediating";
export const kubeadmControlPlaneRemediatingInternalErrorReason = "InternalError";

export const kubeadmControlPlaneMachineRemediationInternalErrorReason = "InternalError";
export const kubeadmControlPlaneMachineCannotBeRemediatedReason = "CannotBeRemediated";
export const kubeadmControlPlaneMachineRemediationDeferredReason = "RemediationDeferred";
export const kubeadmControlPlaneMachineRemediationMachineDeletingReason = "MachineDeleting";

/** Type of the condition Deleting. Its reasons follow. */
export const kubeadmControlPlaneDeletingCondition = "Deleting";
export const kubeadmControlPlaneNotDeletingReason = "NotDeleting";
export const kubeadmControlPlaneDeletingWaitingForWorkersDeletionReason = "WaitingForWorkersDeletion";
export const kubeadmControlPlaneDeletingWaitingForMachineDeletionReason = "WaitingForMachineDeletion";
export const kubeadmControlPlaneDeletingDeletionCompletedReason = "DeletionCompleted";
export const kubeadmControlPlaneDeletingInternalErrorReason = "InternalError";

/** Type of the condition APIServerPodHealthy. */
export const kubeadmControlPlaneMachineAPIServerPodHealthyCondition = "APIServerPodHealthy";

/** Type of the condition ControllerManagerPodHealthy. */
export const kubeadmControlPlaneMachineControllerManagerPodHealthyCondition = "ControllerManagerPodHealthy";

/** Type of the condition SchedulerPodHealthy. */
export const kubeadmControlPlaneMachineSchedulerPodHealthyCondition = "SchedulerPodHealthy";

/** Type of the condition EtcdPodHealthy. Its reasons follow. */
export const kubeadmControlPlaneMachineEtcdPodHealthyCondition = "EtcdPodHealthy";
export const kubeadmControlPlaneMachinePodRunningReason = "Running";
export const kubeadmControlPlaneMachinePodProvisioningReason = "Provisioning";
export const kubeadmControlPlaneMachinePodDoesNotExistReason = "DoesNotExist";
export const kubeadmControlPlaneMachinePodFailedReason = "Failed";
export const kubeadmControlPlaneMachinePodInspectionFailedReason = "InspectionFailed";
export const kubeadmControlPlaneMachinePodConnectionDownReason = "ConnectionDown";
export const kubeadmControlPlaneMachinePodDeletingReason = "Deleting";

/** Type of the condition EtcdMemberHealthy. Its reasons follow. */
export const kubeadmControlPlaneMachineEtcdMemberHealthyCondition = "EtcdMemberHealthy";
export const kubeadmControlPlaneMachineEtcdMemberNotHealthyReason = "NotHealthy";
export const kubeadmControlPlaneMachineEtcdMemberHealthyReason = "Healthy";
export const kubeadmControlPlaneMachineEtcdMemberInspectionFailedReason = "InspectionFailed";
export const kubeadmControlPlaneMachineEtcdMemberConnectionDownReason = "ConnectionDown";
export const kubeadmControlPlaneMachineEtcdMemberDeletingReason = "Deleting";

/** Type of the condition NodeKubeadmLabelsAndTaintsSet. Its reasons follow. */
export const kubeadmControlPlaneMachineNodeKubeadmLabelsAndTaintsSetCondition =
  "NodeKubeadmLabelsAndTaintsSet";
export const kubeadmControlPlaneMachineNodeKubeadmLabelsAndTaintsInspectionFailedReason = "InspectionFailed";
export const kubeadmControlPlaneMachineNodeKubeadmLabelsAndTaintsConnectionDownReason = "ConnectionDown";
export const kubeadmControlPlaneMachineNodeKubeadmLabelsAndTaintsNotSetReason = "NotSet";
export const kubeadmControlPlaneMachineNodeKubeadmLabelsAndTaintsSetReason = "Set";
export const kubeadmControlPlaneMachineNodeKubeadmLabelsAndTaintsDeletingReason = "Deleting";
