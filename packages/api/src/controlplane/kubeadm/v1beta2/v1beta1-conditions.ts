/** Type of the condition MachinesReady. */
export const machinesReadyV1Beta1Condition = "MachinesReady";

/** Type of the condition CertificatesAvailable. Its reasons follow. */
export const certificatesAvailableV1Beta1Condition = "CertificatesAvailable";
export const certificatesGenerationFailedV1Beta1Reason = "CertificatesGenerationFailed";

/** Type of the condition Available. Its reasons follow. */
export const availableV1Beta1Condition = "Available";
export const waitingForKubeadmInitV1Beta1Reason = "WaitingForKubeadmInit";

/** Type of the condition MachinesSpecUpToDate. Its reasons follow. */
export const machinesSpecUpToDateV1Beta1Condition = "MachinesSpecUpToDate";
export const rollingUpdateInProgressV1Beta1Reason = "RollingUpdateInProgress";

/** Type of the condition Resized. Its reasons follow. */
export const resizedV1Beta1Condition = "Resized";
export const scalingUpV1Beta1Reason = "ScalingUp";
export const scalingDownV1Beta1Reason = "ScalingDown";

/** Type of the condition ControlPlaneComponentsHealthy. Its reasons follow. */
export const controlPlaneComponentsHealthyV1Beta1Condition = "ControlPlaneComponentsHealthy";
export const controlPlaneComponentsUnhealthyV1Beta1Reason = "ControlPlaneComponentsUnhealthy";
export const controlPlaneComponentsUnknownV1Beta1Reason = "ControlPlaneComponentsUnknown";
export const controlPlaneComponentsInspectionFailedV1Beta1Reason = "ControlPlaneComponentsInspectionFailed";

/** Type of the condition APIServerPodHealthy. */
export const machineAPIServerPodHealthyV1Beta1Condition = "APIServerPodHealthy";

/** Type of the condition ControllerManagerPodHealthy. */
export const machineControllerManagerPodHealthyV1Beta1Condition = "ControllerManagerPodHealthy";

/** Type of the condition SchedulerPodHealthy. */
export const machineSchedulerPodHealthyV1Beta1Condition = "SchedulerPodHealthy";

/** Type of the condition EtcdPodHealthy. Its reasons follow. */
export const machineEtcdPodHealthyV1Beta1Condition = "EtcdPodHealthy";
export const podProvisioningV1Beta1Reason = "PodProvisioning";
export const podMissingV1Beta1Reason = "PodMissing";
export const podFailedV1Beta1Reason = "PodFailed";
export const podInspectionFailedV1Beta1Reason = "PodInspectionFailed";

/** Type of the condition EtcdClusterHealthy. Its reasons follow. */
export const etcdClusterHealthyV1Beta1Condition = "EtcdClusterHealthy";
export const etcdClusterInspectionFailedV1Beta1Reason = "EtcdClusterInspectionFailed";
export const etcdClusterUnknownV1Beta1Reason = "EtcdClusterUnknown";
export const etcdClusterUnhealthyV1Beta1Reason = "EtcdClusterUnhealthy";

/** Type of the condition EtcdMemberHealthy. Its reasons follow. */
export const machineEtcdMemberHealthyV1Beta1Condition = "EtcdMemberHealthy";
export const etcdMemberInspectionFailedV1Beta1Reason = "MemberInspectionFailed";
export const etcdMemberUnhealthyV1Beta1Reason = "EtcdMemberUnhealthy";

/** Type of the condition MachinesCreated. Its reasons follow. */
export const machinesCreatedV1Beta1Condition = "MachinesCreated";
export const infrastructureTemplateCloningFailedV1Beta1Reason = "InfrastructureTemplateCloningFailed";
export const bootstrapTemplateCloningFailedV1Beta1Reason = "BootstrapTemplateCloningFailed";
export const machineGenerationFailedV1Beta1Reason = "MachineGenerationFailed";
