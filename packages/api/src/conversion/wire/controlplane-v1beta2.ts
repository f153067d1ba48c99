/** The Go types of Cluster API in controlplane/v1beta2, in the notation of `wire-type.ts`. */
export const controlplaneV1beta2 = {
  KubeadmControlPlane:
    "apiVersion:string~ kind:string~ metadata:meta.ObjectMeta spec:.KubeadmControlPlaneSpec~~ status:.KubeadmControlPlaneStatus~~",
  KubeadmControlPlaneDeprecatedStatus: "v1beta1:*.KubeadmControlPlaneV1Beta1DeprecatedStatus~",
  KubeadmControlPlaneInitializationStatus: "controlPlaneInitialized:*bool~",
  KubeadmControlPlaneMachineTemplate:
    "metadata:core/v1beta2.ObjectMeta~~ spec:.KubeadmControlPlaneMachineTemplateSpec~~",
  KubeadmControlPlaneMachineTemplateDeletionSpec:
    "nodeDeletionTimeoutSeconds:*int32~ nodeDrainTimeoutSeconds:*int32~ nodeVolumeDetachTimeoutSeconds:*int32~",
  KubeadmControlPlaneMachineTemplateSpec:
    "deletion:.KubeadmControlPlaneMachineTemplateDeletionSpec~~ infrastructureRef:core/v1beta2.ContractVersionedObjectReference~~ readinessGates:[]core/v1beta2.MachineReadinessGate~ taints:[]core/v1beta2.MachineTaint~",
  KubeadmControlPlaneRemediationSpec:
    "maxRetry:*int32~ minHealthyPeriodSeconds:*int32~ retryPeriodSeconds:*int32~",
  KubeadmControlPlaneRolloutBeforeSpec: "certificatesExpiryDays:int32~",
  KubeadmControlPlaneRolloutSpec:
    "after:Time~~ before:.KubeadmControlPlaneRolloutBeforeSpec~~ strategy:.KubeadmControlPlaneRolloutStrategy~~",
  KubeadmControlPlaneRolloutStrategy:
    "rollingUpdate:.KubeadmControlPlaneRolloutStrategyRollingUpdate~~ type:string~",
  KubeadmControlPlaneRolloutStrategyRollingUpdate: "maxSurge:*IntOrString~",
  KubeadmControlPlaneSpec:
    "kubeadmConfigSpec:bootstrap/v1beta2.KubeadmConfigSpec~~ machineNaming:.MachineNamingSpec~~ machineTemplate:.KubeadmControlPlaneMachineTemplate~~ remediation:.KubeadmControlPlaneRemediationSpec~~ replicas:*int32~ rollout:.KubeadmControlPlaneRolloutSpec~~ version:string~",
  KubeadmControlPlaneStatus:
    "availableReplicas:*int32~ conditions:[]meta.Condition~ deprecated:*.KubeadmControlPlaneDeprecatedStatus~ initialization:.KubeadmControlPlaneInitializationStatus~~ lastRemediation:.LastRemediationStatus~~ observedGeneration:int64~ readyReplicas:*int32~ replicas:*int32~ selector:string~ upToDateReplicas:*int32~ version:string~ versions:[]core/v1beta2.StatusVersion~",
  KubeadmControlPlaneTemplate:
    "apiVersion:string~ kind:string~ metadata:meta.ObjectMeta spec:.KubeadmControlPlaneTemplateSpec~~",
  KubeadmControlPlaneTemplateMachineTemplate:
    "metadata:core/v1beta2.ObjectMeta~~ spec:.KubeadmControlPlaneTemplateMachineTemplateSpec~~",
  KubeadmControlPlaneTemplateMachineTemplateDeletionSpec:
    "nodeDeletionTimeoutSeconds:*int32~ nodeDrainTimeoutSeconds:*int32~ nodeVolumeDetachTimeoutSeconds:*int32~",
  KubeadmControlPlaneTemplateMachineTemplateSpec:
    "deletion:.KubeadmControlPlaneTemplateMachineTemplateDeletionSpec~~ taints:[]core/v1beta2.MachineTaint~",
  KubeadmControlPlaneTemplateResource:
    "metadata:core/v1beta2.ObjectMeta~~ spec:.KubeadmControlPlaneTemplateResourceSpec~~",
  KubeadmControlPlaneTemplateResourceSpec:
    "kubeadmConfigSpec:bootstrap/v1beta2.KubeadmConfigSpec~~ machineNaming:.MachineNamingSpec~~ machineTemplate:.KubeadmControlPlaneTemplateMachineTemplate~~ remediation:.KubeadmControlPlaneRemediationSpec~~ rollout:.KubeadmControlPlaneRolloutSpec~~",
  KubeadmControlPlaneTemplateSpec: "template:.KubeadmControlPlaneTemplateResource~~",
  KubeadmControlPlaneV1Beta1DeprecatedStatus:
    "conditions:[]core/v1beta2.Condition~ failureMessage:*string~ failureReason:string~ readyReplicas:int32 unavailableReplicas:int32 updatedReplicas:int32",
  LastRemediationStatus: "machine:string~ retryCount:*int32~ time:Time~~",
  MachineNamingSpec: "template:string~",
} as const;
