// @until CAPI v1.16

/** Type of the condition MachinesReady. */
export const machinesReadyV1Beta1Condition = "MachinesReady";

/** Type of the condition CertificatesAvailable. Its reasons follow. */
export const certificatesAvailableV1Beta1Condition = "CertificatesAvailable";
/**
 * Set for a KubeadmControlPlane controller detecting an error while generating certificates; those
 * kind of errors are usually temporary and the controller automatically recover from them
 * (severity Warning).
 */
export const certificatesGenerationFailedV1Beta1Reason = "CertificatesGenerationFailed";

/** Type of the condition Available. Its reasons follow. */
export const availableV1Beta1Condition = "Available";
/**
 * Set for a KubeadmControlPlane object waiting for the first control plane instance to complete
 * the kubeadm init operation (severity Info).
 */
export const waitingForKubeadmInitV1Beta1Reason = "WaitingForKubeadmInit";

/** Type of the condition MachinesSpecUpToDate. Its reasons follow. */
export const machinesSpecUpToDateV1Beta1Condition = "MachinesSpecUpToDate";
/**
 * Set for a KubeadmControlPlane object executing a rolling upgrade for aligning the machines spec
 * to the desired state (severity Warning).
 */
export const rollingUpdateInProgressV1Beta1Reason = "RollingUpdateInProgress";

/** Type of the condition Resized. Its reasons follow. */
export const resizedV1Beta1Condition = "Resized";
/** Set for a KubeadmControlPlane that is increasing the number of replicas (severity Info). */
export const scalingUpV1Beta1Reason = "ScalingUp";
/** Set for a KubeadmControlPlane that is decreasing the number of replicas (severity Info). */
export const scalingDownV1Beta1Reason = "ScalingDown";

/** Type of the condition ControlPlaneComponentsHealthy. Its reasons follow. */
export const controlPlaneComponentsHealthyV1Beta1Condition = "ControlPlaneComponentsHealthy";
/** Set for a control plane component not healthy (severity Error). */
export const controlPlaneComponentsUnhealthyV1Beta1Reason = "ControlPlaneComponentsUnhealthy";
/** Set for a control plane component in unknown status. */
export const controlPlaneComponentsUnknownV1Beta1Reason = "ControlPlaneComponentsUnknown";
/** Set for a failure in inspecting the control plane component status. */
export const controlPlaneComponentsInspectionFailedV1Beta1Reason = "ControlPlaneComponentsInspectionFailed";

/** Type of the condition APIServerPodHealthy. */
export const machineAPIServerPodHealthyV1Beta1Condition = "APIServerPodHealthy";

/** Type of the condition ControllerManagerPodHealthy. */
export const machineControllerManagerPodHealthyV1Beta1Condition = "ControllerManagerPodHealthy";

/** Type of the condition SchedulerPodHealthy. */
export const machineSchedulerPodHealthyV1Beta1Condition = "SchedulerPodHealthy";

/** Type of the condition EtcdPodHealthy. Its reasons follow. */
export const machineEtcdPodHealthyV1Beta1Condition = "EtcdPodHealthy";
/** Set for a pod waiting to be provisioned i.e., Pod is in "Pending" phase (severity Info). */
export const podProvisioningV1Beta1Reason = "PodProvisioning";
/** Set for a pod does not exist (severity Error). */
export const podMissingV1Beta1Reason = "PodMissing";
/**
 * Set when a pod failed during provisioning i.e., e.g CrashLoopbackOff, ImagePullBackOff or if all
 * the containers in a pod have terminated (severity Error).
 */
export const podFailedV1Beta1Reason = "PodFailed";
/** Set for a failure in inspecting the pod status. */
export const podInspectionFailedV1Beta1Reason = "PodInspectionFailed";

/** Type of the condition EtcdClusterHealthy. Its reasons follow. */
export const etcdClusterHealthyV1Beta1Condition = "EtcdClusterHealthy";
/** Set for a failure in inspecting the etcd cluster status. */
export const etcdClusterInspectionFailedV1Beta1Reason = "EtcdClusterInspectionFailed";
/** Set for an etcd cluster in unknown status. */
export const etcdClusterUnknownV1Beta1Reason = "EtcdClusterUnknown";
/** Set when the etcd cluster is unhealthy (severity Error). */
export const etcdClusterUnhealthyV1Beta1Reason = "EtcdClusterUnhealthy";

/** Type of the condition EtcdMemberHealthy. Its reasons follow. */
export const machineEtcdMemberHealthyV1Beta1Condition = "EtcdMemberHealthy";
/** Set for a failure in inspecting the etcd member status. */
export const etcdMemberInspectionFailedV1Beta1Reason = "MemberInspectionFailed";
/** Set for a Machine's etcd member is unhealthy (severity Error). */
export const etcdMemberUnhealthyV1Beta1Reason = "EtcdMemberUnhealthy";

/** Type of the condition MachinesCreated. Its reasons follow. */
export const machinesCreatedV1Beta1Condition = "MachinesCreated";
/** Set for a KubeadmControlPlane failing to clone the infrastructure template (severity Error). */
export const infrastructureTemplateCloningFailedV1Beta1Reason = "InfrastructureTemplateCloningFailed";
/** Set for a KubeadmControlPlane failing to clone the bootstrap template (severity Error). */
export const bootstrapTemplateCloningFailedV1Beta1Reason = "BootstrapTemplateCloningFailed";
/** Set for a KubeadmControlPlane failing to generate a machine object (severity Error). */
export const machineGenerationFailedV1Beta1Reason = "MachineGenerationFailed";
