/** The Go types of Cluster API in controlplane/v1beta1, in the notation of `wire-type.ts`. */
export const controlplaneV1beta1 = {
  KubeadmControlPlane:
    "apiVersion:string~ kind:string~ metadata:meta.ObjectMeta spec:.KubeadmControlPlaneSpec status:.KubeadmControlPlaneStatus",
  KubeadmControlPlaneMachineTemplate:
    "infrastructureRef:corev1.ObjectReference metadata:core/v1beta1.ObjectMeta nodeDeletionTimeout:*Duration~ nodeDrainTimeout:*Duration~ nodeVolumeDetachTimeout:*Duration~ readinessGates:[]core/v1beta1.MachineReadinessGate~ taints:[]core/v1beta1.MachineTaint~",
  KubeadmControlPlaneSpec:
    "kubeadmConfigSpec:bootstrap/v1beta1.KubeadmConfigSpec machineNamingStrategy:*.MachineNamingStrategy~ machineTemplate:.KubeadmControlPlaneMachineTemplate remediationStrategy:*.RemediationStrategy~ replicas:*int32~ rolloutAfter:*Time~ rolloutBefore:*.RolloutBefore~ rolloutStrategy:*.RolloutStrategy~ version:string",
  KubeadmControlPlaneStatus:
    "conditions:[]core/v1beta1.Condition~ failureMessage:*string~ failureReason:string~ initialized:bool lastRemediation:*.LastRemediationStatus~ observedGeneration:int64~ ready:bool readyReplicas:int32 replicas:int32 selector:string~ unavailableReplicas:int32 updatedReplicas:int32 v1beta2:*.KubeadmControlPlaneV1Beta2Status~ version:*string~ versions:[]core/v1beta1.StatusVersion~",
  KubeadmControlPlaneTemplate:
    "apiVersion:string~ kind:string~ metadata:meta.ObjectMeta spec:.KubeadmControlPlaneTemplateSpec",
  KubeadmControlPlaneTemplateMachineTemplate:
    "metadata:core/v1beta1.ObjectMeta nodeDeletionTimeout:*Duration~ nodeDrainTimeout:*Duration~ nodeVolumeDetachTimeout:*Duration~ taints:[]core/v1beta1.MachineTaint~",
  KubeadmControlPlaneTemplateResource:
    "metadata:core/v1beta1.ObjectMeta spec:.KubeadmControlPlaneTemplateResourceSpec",
  KubeadmControlPlaneTemplateResourceSpec:
    "kubeadmConfigSpec:bootstrap/v1beta1.KubeadmConfigSpec machineNamingStrategy:*.MachineNamingStrategy~ machineTemplate:*.KubeadmControlPlaneTemplateMachineTemplate~ remediationStrategy:*.RemediationStrategy~ rolloutAfter:*Time~ rolloutBefore:*.RolloutBefore~ rolloutStrategy:*.RolloutStrategy~",
  KubeadmControlPlaneTemplateSpec: "template:.KubeadmControlPlaneTemplateResource",
  KubeadmControlPlaneV1Beta2Status:
    "availableReplicas:*int32~ conditions:[]meta.Condition~ readyReplicas:*int32~ upToDateReplicas:*int32~",
  LastRemediationStatus: "machine:string retryCount:int32 timestamp:Time",
  MachineNamingStrategy: "template:string~",
  RemediationStrategy: "maxRetry:*int32~ minHealthyPeriod:*Duration~ retryPeriod:Duration",
  RollingUpdate: "maxSurge:*IntOrString~",
  RolloutBefore: "certificatesExpiryDays:*int32~",
  RolloutStrategy: "rollingUpdate:*.RollingUpdate~ type:string~",
} as const;
