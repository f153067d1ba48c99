/** Type of the condition Available. Its reasons follow. */
export const kubeadmControlPlaneAvailableV1Beta2Condition = "Available";
export const kubeadmControlPlaneAvailableInspectionFailedV1Beta2Reason = "InspectionFailed";
export const kubeadmControlPlaneAvailableV1Beta2Reason = "Available";
export const kubeadmControlPlaneNotAvailableV1Beta2Reason = "NotAvailable";

/** Type of the condition Initialized. Its reasons follow. */
export const kubeadmControlPlaneInitializedV1Beta2Condition = "Initialized";
export const kubeadmControlPlaneInitializedV1Beta2Reason = "Initialized";
export const kubeadmControlPlaneNotInitializedV1Beta2Reason = "NotInitialized";

/** Type of the condition CertificatesAvailable. Its reasons follow. */
export const kubeadmControlPlaneCertificatesAvailableV1Beta2Condition = "CertificatesAvailable";
export const kubeadmControlPlaneCertificatesInternalErrorV1Beta2Reason = "InternalError";
export const kubeadmControlPlaneCertificatesAvailableV1Beta2Reason = "Available";

/** Type of the condition EtcdClusterHealthy. Its reasons follow. */
export const kubeadmControlPlaneEtcdClusterHealthyV1Beta2Condition = "EtcdClusterHealthy";
export const kubeadmControlPlaneEtcdClusterInspectionFailedV1Beta2Reason = "InspectionFailed";
export const kubeadmControlPlaneEtcdClusterConnectionDownV1Beta2Reason = "ConnectionDown";
export const kubeadmControlPlaneEtcdClusterHealthyV1Beta2Reason = "Healthy";
export const kubeadmControlPlaneEtcdClusterNotHealthyV1Beta2Reason = "NotHealthy";
export const kubeadmControlPlaneEtcdClusterHealthUnknownV1Beta2Reason = "HealthUnknown";

/** Type of the condition ControlPlaneComponentsHealthy. Its reasons follow. */
export const kubeadmControlPlaneControlPlaneComponentsHealthyV1Beta2Condition =
  "ControlPlaneComponentsHealthy";
export const kubeadmControlPlaneControlPlaneComponentsInspectionFailedV1Beta2Reason = "InspectionFailed";
export const kubeadmControlPlaneControlPlaneComponentsConnectionDownV1Beta2Reason = "ConnectionDown";
export const kubeadmControlPlaneControlPlaneComponentsHealthyV1Beta2Reason = "Healthy";
export const kubeadmControlPlaneControlPlaneComponentsNotHealthyV1Beta2Reason = "NotHealthy";
export const kubeadmControlPlaneControlPlaneComponentsHealthUnknownV1Beta2Reason = "HealthUnknown";

/** Type of the condition MachinesReady. Its reasons follow. */
export const kubeadmControlPlaneMachinesReadyV1Beta2Condition = "MachinesReady";
export const kubeadmControlPlaneMachinesReadyV1Beta2Reason = "Ready";
export const kubeadmControlPlaneMachinesNotReadyV1Beta2Reason = "NotReady";
export const kubeadmControlPlaneMachinesReadyUnknownV1Beta2Reason = "ReadyUnknown";
export const kubeadmControlPlaneMachinesReadyNoReplicasV1Beta2Reason = "NoReplicas";
export const kubeadmControlPlaneMachinesReadyInternalErrorV1Beta2Reason = "InternalError";

/** Type of the condition MachinesUpToDate. Its reasons follow. */
export const kubeadmControlPlaneMachinesUpToDateV1Beta2Condition = "MachinesUpToDate";
export const kubeadmControlPlaneMachinesUpToDateV1Beta2Reason = "UpToDate";
export const kubeadmControlPlaneMachinesNotUpToDateV1Beta2Reason = "NotUpToDate";
export const kubeadmControlPlaneMachinesUpToDateUnknownV1Beta2Reason = "UpToDateUnknown";
export const kubeadmControlPlaneMachinesUpToDateNoReplicasV1Beta2Reason = "NoReplicas";
export const kubeadmControlPlaneMachinesUpToDateInternalErrorV1Beta2Reason = "InternalError";

/** Type of the condition RollingOut. Its reasons follow. */
export const kubeadmControlPlaneRollingOutV1Beta2Condition = "RollingOut";
export const kubeadmControlPlaneRollingOutV1Beta2Reason = "RollingOut";
export const kubeadmControlPlaneNotRollingOutV1Beta2Reason = "NotRollingOut";

/** Type of the condition ScalingUp. Its reasons follow. */
export const kubeadmControlPlaneScalingUpV1Beta2Condition = "ScalingUp";
export const kubeadmControlPlaneScalingUpV1Beta2Reason = "ScalingUp";
export const kubeadmControlPlaneNotScalingUpV1Beta2Reason = "NotScalingUp";
export const kubeadmControlPlaneScalingUpWaitingForReplicasSetV1Beta2Reason = "WaitingForReplicasSet";

/** Type of the condition ScalingDown. Its reasons follow. */
export const kubeadmControlPlaneScalingDownV1Beta2Condition = "ScalingDown";
export const kubeadmControlPlaneScalingDownV1Beta2Reason = "ScalingDown";
export const kubeadmControlPlaneNotScalingDownV1Beta2Reason = "NotScalingDown";
export const kubeadmControlPlaneScalingDownWaitingForReplicasSetV1Beta2Reason = "WaitingForReplicasSet";

/** Type of the condition Remediating. Its reasons follow. */
export const kubeadmControlPlaneRemediatingV1Beta2Condition = "Remediating";
export const kubeadmControlPlaneRemediatingV1Beta2Reason = "Remediating";
export const kubeadmControlPlaneNotRemediatingV1Beta2Reason = "NotRemediating";
export const kubeadmControlPlaneRemediatingInternalErrorV1Beta2Reason = "InternalError";

export const kubeadmControlPlaneMachineRemediationInternalErrorV1Beta2Reason = "InternalError";
export const kubeadmControlPlaneMachineCannotBeRemediatedV1Beta2Reason = "CannotBeRemediated";
export const kubeadmControlPlaneMachineRemediationDeferredV1Beta2Reason = "RemediationDeferred";
export const kubeadmControlPlaneMachineRemediationMachineDeletingV1Beta2Reason = "MachineDeleting";

/** Type of the condition Deleting. Its reasons follow. */
export const kubeadmControlPlaneDeletingV1Beta2Condition = "Deleting";
export const kubeadmControlPlaneNotDeletingV1Beta2Reason = "NotDeleting";
export const kubeadmControlPlaneDeletingWaitingForWorkersDeletionV1Beta2Reason = "WaitingForWorkersDeletion";
export const kubeadmControlPlaneDeletingWaitingForMachineDeletionV1Beta2Reason = "WaitingForMachineDeletion";
export const kubeadmControlPlaneDeletingDeletionCompletedV1Beta2Reason = "DeletionCompleted";
export const kubeadmControlPlaneDeletingInternalErrorV1Beta2Reason = "InternalError";

/** Type of the condition APIServerPodHealthy. */
export const kubeadmControlPlaneMachineAPIServerPodHealthyV1Beta2Condition = "APIServerPodHealthy";

/** Type of the condition ControllerManagerPodHealthy. */
export const kubeadmControlPlaneMachineControllerManagerPodHealthyV1Beta2Condition =
  "ControllerManagerPodHealthy";

/** Type of the condition SchedulerPodHealthy. */
export const kubeadmControlPlaneMachineSchedulerPodHealthyV1Beta2Condition = "SchedulerPodHealthy";

/** Type of the condition EtcdPodHealthy. Its reasons follow. */
export const kubeadmControlPlaneMachineEtcdPodHealthyV1Beta2Condition = "EtcdPodHealthy";
export const kubeadmControlPlaneMachinePodRunningV1Beta2Reason = "Running";
export const kubeadmControlPlaneMachinePodProvisioningV1Beta2Reason = "Provisioning";
export const kubeadmControlPlaneMachinePodDoesNotExistV1Beta2Reason = "DoesNotExist";
export const kubeadmControlPlaneMachinePodFailedV1Beta2Reason = "Failed";
export const kubeadmControlPlaneMachinePodInspectionFailedV1Beta2Reason = "InspectionFailed";
export const kubeadmControlPlaneMachinePodConnectionDownV1Beta2Reason = "ConnectionDown";
export const kubeadmControlPlaneMachinePodDeletingV1Beta2Reason = "Deleting";

/** Type of the condition EtcdMemberHealthy. Its reasons follow. */
export const kubeadmControlPlaneMachineEtcdMemberHealthyV1Beta2Condition = "EtcdMemberHealthy";
export const kubeadmControlPlaneMachineEtcdMemberNotHealthyV1Beta2Reason = "NotHealthy";
export const kubeadmControlPlaneMachineEtcdMemberHealthyV1Beta2Reason = "Healthy";
export const kubeadmControlPlaneMachineEtcdMemberInspectionFailedV1Beta2Reason = "InspectionFailed";
export const kubeadmControlPlaneMachineEtcdMemberConnectionDownV1Beta2Reason = "ConnectionDown";
export const kubeadmControlPlaneMachineEtcdMemberDeletingV1Beta2Reason = "Deleting";
