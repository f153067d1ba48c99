/** Type of the condition MachinesReady. */
export const machinesReadyCondition = "MachinesReady";

/** Type of the condition CertificatesAvailable. Its reasons follow. */
export const certificatesAvailableCondition = "CertificatesAvailable";
/**
 * Set for a KubeadmControlPlane controller detecting an error while generating certificates; those
 * kind of errors are usually temporary and the controller automatically recover from them
 * (severity Warning).
 */
export const certificatesGenerationFailedReason = "CertificatesGenerationFailed";

/** Type of the condition Available. Its reasons follow. */
export const availableCondition = "Available";
/**
 * Set for a KubeadmControlPlane object waiting for the first control plane instance to complete
 * the kubeadm init operation (severity Info).
 */
export const waitingForKubeadmInitReason = "WaitingForKubeadmInit";

/** Type of the condition MachinesSpecUpToDate. Its reasons follow. */
export const machinesSpecUpToDateCondition = "MachinesSpecUpToDate";
/**
 * Set for a KubeadmControlPlane object executing a rolling upgrade for aligning the machines spec
 * to the desired state (severity Warning).
 */
export const rollingUpdateInProgressReason = "RollingUpdateInProgress";

/** Type of the condition Resized. Its reasons follow. */
export const resizedCondition = "Resized";
/** Set for a KubeadmControlPlane that is increasing the number of replicas (severity Info). */
export const scalingUpReason = "ScalingUp";
/** Set for a KubeadmControlPlane that is decreasing the number of replicas (severity Info). */
export const scalingDownReason = "ScalingDown";

/** Type of the condition ControlPlaneComponentsHealthy. Its reasons follow. */
export const controlPlaneComponentsHealthyCondition = "ControlPlaneComponentsHealthy";
/** Set for a control plane component not healthy (severity Error). */
export const controlPlaneComponentsUnhealthyReason = "ControlPlaneComponentsUnhealthy";
/** Set for a control plane component in unknown status. */
export const controlPlaneComponentsUnknownReason = "ControlPlaneComponentsUnknown";
/** Set for a failure in inspecting the control plane component status. */
export const controlPlaneComponentsInspectionFailedReason = "ControlPlaneComponentsInspectionFailed";

/** Type of the condition APIServerPodHealthy. */
export const machineAPIServerPodHealthyCondition = "APIServerPodHealthy";

/** Type of the condition ControllerManagerPodHealthy. */
export const machineControllerManagerPodHealthyCondition = "ControllerManagerPodHealthy";

/** Type of the condition SchedulerPodHealthy. */
export const machineSchedulerPodHealthyCondition = "SchedulerPodHealthy";

/** Type of the condition EtcdPodHealthy. Its reasons follow. */
export const machineEtcdPodHealthyCondition = "EtcdPodHealthy";
/** Set for a pod waiting to be provisioned i.e., Pod is in "Pending" phase (severity Info). */
export const podProvisioningReason = "PodProvisioning";
/** Set for a pod does not exist (severity Error). */
export const podMissingReason = "PodMissing";
/**
 * Set when a pod failed during provisioning i.e., e.g CrashLoopbackOff, ImagePullBackOff or if all
 * the containers in a pod have terminated (severity Error).
 */
export const podFailedReason = "PodFailed";
/** Set for a failure in inspecting the pod status. */
export const podInspectionFailedReason = "PodInspectionFailed";

/** Type of the condition EtcdClusterHealthy. Its reasons follow. */
export const etcdClusterHealthyCondition = "EtcdClusterHealthy";
/** Set for a failure in inspecting the etcd cluster status. */
export const etcdClusterInspectionFailedReason = "EtcdClusterInspectionFailed";
/** Set for an etcd cluster in unknown status. */
export const etcdClusterUnknownReason = "EtcdClusterUnknown";
/** Set when the etcd cluster is unhealthy (severity Error). */
export const etcdClusterUnhealthyReason = "EtcdClusterUnhealthy";

/** Type of the condition EtcdMemberHealthy. Its reasons follow. */
export const machineEtcdMemberHealthyCondition = "EtcdMemberHealthy";
/** Set for a failure in inspecting the etcd member status. */
export const etcdMemberInspectionFailedReason = "MemberInspectionFailed";
/** Set for a Machine's etcd member is unhealthy (severity Error). */
export const etcdMemberUnhealthyReason = "EtcdMemberUnhealthy";

/** Type of the condition MachinesCreated. Its reasons follow. */
export const machinesCreatedCondition = "MachinesCreated";
/** Set for a KubeadmControlPlane failing to clone the infrastructure template (severity Error). */
export const infrastructureTemplateCloningFailedReason = "InfrastructureTemplateCloningFailed";
/** Set for a KubeadmControlPlane failing to clone the bootstrap template (severity Error). */
export const bootstrapTemplateCloningFailedReason = "BootstrapTemplateCloningFailed";
/** Set for a KubeadmControlPlane failing to generate a machine object (severity Error). */
export const machineGenerationFailedReason = "MachineGenerationFailed";
