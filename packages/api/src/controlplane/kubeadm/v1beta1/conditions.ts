/** Type of the condition MachinesReady. */
export const machinesReadyCondition = "MachinesReady";

/** Type of the condition CertificatesAvailable. Its reasons follow. */
export const certificatesAvailableCondition = "CertificatesAvailable";
export const certificatesGenerationFailedReason = "CertificatesGenerationFailed";

/** Type of the condition Available. Its reasons follow. */
export const availableCondition = "Available";
export const waitingForKubeadmInitReason = "WaitingForKubeadmInit";

/** Type of the condition MachinesSpecUpToDate. Its reasons follow. */
export const machinesSpecUpToDateCondition = "MachinesSpecUpToDate";
export const rollingUpdateInProgressReason = "RollingUpdateInProgress";

/** Type of the condition Resized. Its reasons follow. */
export const resizedCondition = "Resized";
export const scalingUpReason = "ScalingUp";
export const scalingDownReason = "ScalingDown";

/** Type of the condition ControlPlaneComponentsHealthy. Its reasons follow. */
export const controlPlaneComponentsHealthyCondition = "ControlPlaneComponentsHealthy";
export const controlPlaneComponentsUnhealthyReason = "ControlPlaneComponentsUnhealthy";
export const controlPlaneComponentsUnknownReason = "ControlPlaneComponentsUnknown";
export const controlPlaneComponentsInspectionFailedReason = "ControlPlaneComponentsInspectionFailed";

/** Type of the condition APIServerPodHealthy. */
export const machineAPIServerPodHealthyCondition = "APIServerPodHealthy";

/** Type of the condition ControllerManagerPodHealthy. */
export const machineControllerManagerPodHealthyCondition = "ControllerManagerPodHealthy";

/** Type of the condition SchedulerPodHealthy. */
export const machineSchedulerPodHealthyCondition = "SchedulerPodHealthy";

/** Type of the condition EtcdPodHealthy. Its reasons follow. */
export const machineEtcdPodHealthyCondition = "EtcdPodHealthy";
export const podProvisioningReason = "PodProvisioning";
export const podMissingReason = "PodMissing";
export const podFailedReason = "PodFailed";
export const podInspectionFailedReason = "PodInspectionFailed";

/** Type of the condition EtcdClusterHealthy. Its reasons follow. */
export const etcdClusterHealthyCondition = "EtcdClusterHealthy";
export const etcdClusterInspectionFailedReason = "EtcdClusterInspectionFailed";
export const etcdClusterUnknownReason = "EtcdClusterUnknown";
export const etcdClusterUnhealthyReason = "EtcdClusterUnhealthy";

/** Type of the condition EtcdMemberHealthy. Its reasons follow. */
export const machineEtcdMemberHealthyCondition = "EtcdMemberHealthy";
export const etcdMemberInspectionFailedReason = "MemberInspectionFailed";
export const etcdMemberUnhealthyReason = "EtcdMemberUnhealthy";

/** Type of the condition MachinesCreated. Its reasons follow. */
export const machinesCreatedCondition = "MachinesCreated";
export const infrastructureTemplateCloningFailedReason = "InfrastructureTemplateCloningFailed";
export const bootstrapTemplateCloningFailedReason = "BootstrapTemplateCloningFailed";
export const machineGenerationFailedReason = "MachineGenerationFailed";
