/** The Go types of Cluster API in core/v1beta1, in the notation of `wire-type.ts`. */
export const coreV1beta1 = {
  APIEndpoint: "host:string port:int32",
  Bootstrap: "configRef:*corev1.ObjectReference~ dataSecretName:*string~",
  Cluster: "apiVersion:string~ kind:string~ metadata:meta.ObjectMeta spec:.ClusterSpec status:.ClusterStatus",
  ClusterAvailabilityGate: "conditionType:string polarity:string~",
  ClusterClass:
    "apiVersion:string~ kind:string~ metadata:meta.ObjectMeta spec:.ClusterClassSpec status:.ClusterClassStatus",
  ClusterClassPatch:
    "definitions:[].PatchDefinition~ description:string~ enabledIf:*string~ external:*.ExternalPatchDefinition~ name:string",
  ClusterClassSpec:
    "availabilityGates:[].ClusterAvailabilityGate~ controlPlane:.ControlPlaneClass infrastructure:.LocalObjectTemplate infrastructureNamingStrategy:*.InfrastructureNamingStrategy~ kubernetesVersions:[]string~ patches:[].ClusterClassPatch~ upgrade:.ClusterClassUpgrade~~ variables:[].ClusterClassVariable~ workers:.WorkersClass",
  ClusterClassStatus:
    "conditions:[].Condition~ observedGeneration:int64~ v1beta2:*.ClusterClassV1Beta2Status~ variables:[].ClusterClassStatusVariable~",
  ClusterClassStatusVariable:
    "definitions:[].ClusterClassStatusVariableDefinition definitionsConflict:bool name:string",
  ClusterClassStatusVariableDefinition:
    "from:string metadata:.ClusterClassVariableMetadata required:bool schema:.VariableSchema",
  ClusterClassUpgrade: "external:.ClusterClassUpgradeExternal~~",
  ClusterClassUpgradeExternal: "generateUpgradePlanExtension:string~",
  ClusterClassV1Beta2Status: "conditions:[]meta.Condition~",
  ClusterClassVariable:
    "metadata:.ClusterClassVariableMetadata name:string required:bool schema:.VariableSchema",
  ClusterClassVariableMetadata: "annotations:map[string]string~ labels:map[string]string~",
  ClusterControlPlaneStatus:
    "availableReplicas:*int32~ desiredReplicas:*int32~ readyReplicas:*int32~ replicas:*int32~ upToDateReplicas:*int32~ upgradePlan:[].StatusUpgradePlanVersion~ versions:[].StatusVersion~",
  ClusterNetwork:
    "apiServerPort:*int32~ pods:*.NetworkRanges~ serviceDomain:string~ services:*.NetworkRanges~",
  ClusterSpec:
    "availabilityGates:[].ClusterAvailabilityGate~ clusterNetwork:*.ClusterNetwork~ controlPlaneEndpoint:.APIEndpoint controlPlaneRef:*corev1.ObjectReference~ infrastructureRef:*corev1.ObjectReference~ paused:bool~ topology:*.Topology~",
  ClusterStatus:
    "conditions:[].Condition~ controlPlaneReady:bool failureDomains:map[string].FailureDomainSpec~ failureMessage:*string~ failureReason:*string~ infrastructureReady:bool observedGeneration:int64~ phase:string~ v1beta2:*.ClusterV1Beta2Status~",
  ClusterV1Beta2Status:
    "conditions:[]meta.Condition~ controlPlane:*.ClusterControlPlaneStatus~ workers:*.WorkersStatus~",
  ClusterVariable: "definitionFrom:string~ name:string value:JSON",
  Condition:
    "lastTransitionTime:Time message:string~ reason:string~ severity:string~ status:string type:string",
  ControlPlaneClass:
    "machineHealthCheck:*.MachineHealthCheckClass~ machineInfrastructure:*.LocalObjectTemplate~ metadata:.ObjectMeta namingStrategy:*.ControlPlaneClassNamingStrategy~ nodeDeletionTimeout:*Duration~ nodeDrainTimeout:*Duration~ nodeVolumeDetachTimeout:*Duration~ readinessGates:[].MachineReadinessGate~ ref:*corev1.ObjectReference taints:[].MachineTaint~",
  ControlPlaneClassNamingStrategy: "template:*string~",
  ControlPlaneTopology:
    "machineHealthCheck:*.MachineHealthCheckTopology~ metadata:.ObjectMeta nodeDeletionTimeout:*Duration~ nodeDrainTimeout:*Duration~ nodeVolumeDetachTimeout:*Duration~ readinessGates:[].MachineReadinessGate~ replicas:*int32~ rollout:.ControlPlaneTopologyRolloutSpec~~ taints:[].MachineTaint~ variables:*.ControlPlaneVariables~",
  ControlPlaneTopologyRolloutSpec: "after:Time~~",
  ControlPlaneVariables: "overrides:[].ClusterVariable~",
  ExternalPatchDefinition:
    "discoverVariablesExtension:*string~ generateExtension:*string~ settings:map[string]string~ validateExtension:*string~",
  FailureDomainSpec: "attributes:map[string]string~ controlPlane:bool~",
  InfrastructureNamingStrategy: "template:*string~",
  JSONPatch: "op:string path:string value:*JSON~ valueFrom:*.JSONPatchValue~",
  JSONPatchValue: "template:*string~ variable:*string~",
  JSONSchemaProps:
    "additionalProperties:*.JSONSchemaProps~ allOf:[].JSONSchemaProps~ anyOf:[].JSONSchemaProps~ default:*JSON~ description:string~ enum:[]JSON~ example:*JSON~ exclusiveMaximum:bool~ exclusiveMinimum:bool~ format:string~ items:*.JSONSchemaProps~ maxItems:*int64~ maxLength:*int64~ maxProperties:*int64~ maximum:*int64~ minItems:*int64~ minLength:*int64~ minProperties:*int64~ minimum:*int64~ not:*.JSONSchemaProps~ oneOf:[].JSONSchemaProps~ pattern:string~ properties:map[string].JSONSchemaProps~ required:[]string~ type:string~ uniqueItems:bool~ x-kubernetes-int-or-string:bool~ x-kubernetes-preserve-unknown-fields:bool~ x-kubernetes-validations:[].ValidationRule~ x-metadata:*.VariableSchemaMetadata~",
  LocalObjectTemplate: "ref:*corev1.ObjectReference",
  Machine: "apiVersion:string~ kind:string~ metadata:meta.ObjectMeta spec:.MachineSpec status:.MachineStatus",
  MachineAddress: "address:string type:string",
  MachineDeletionStatus:
    "nodeDrainStartTime:*Time~ waitForNodeVolumeDetachStartTime:*Time~ waitForPreDrainHookStartTime:*Time~ waitForPreTerminateHookStartTime:*Time~",
  MachineDeployment:
    "apiVersion:string~ kind:string~ metadata:meta.ObjectMeta spec:.MachineDeploymentSpec status:.MachineDeploymentStatus",
  MachineDeploymentClass:
    "class:string failureDomain:*string~ machineHealthCheck:*.MachineHealthCheckClass~ minReadySeconds:*int32~ namingStrategy:*.MachineDeploymentClassNamingStrategy~ nodeDeletionTimeout:*Duration~ nodeDrainTimeout:*Duration~ nodeVolumeDetachTimeout:*Duration~ readinessGates:[].MachineReadinessGate~ strategy:*.MachineDeploymentStrategy~ taints:[].MachineTaint~ template:.MachineDeploymentClassTemplate",
  MachineDeploymentClassNamingStrategy: "template:*string~",
  MachineDeploymentClassTemplate:
    "bootstrap:.LocalObjectTemplate infrastructure:.LocalObjectTemplate metadata:.ObjectMeta",
  MachineDeploymentSpec:
    "clusterName:string machineNamingStrategy:*.MachineNamingStrategy~ minReadySeconds:*int32~ paused:bool~ progressDeadlineSeconds:*int32~ replicas:*int32~ revisionHistoryLimit:*int32~ rolloutAfter:*Time~ selector:meta.LabelSelector strategy:*.MachineDeploymentStrategy~ template:.MachineTemplateSpec",
  MachineDeploymentStatus:
    "availableReplicas:int32 conditions:[].Condition~ observedGeneration:int64~ phase:string~ readyReplicas:int32 replicas:int32 selector:string~ unavailableReplicas:int32 updatedReplicas:int32 v1beta2:*.MachineDeploymentV1Beta2Status~ versions:[].StatusVersion~",
  MachineDeploymentStrategy:
    "remediation:*.RemediationStrategy~ rollingUpdate:*.MachineRollingUpdateDeployment~ type:string~",
  MachineDeploymentTopology:
    "class:string failureDomain:*string~ machineHealthCheck:*.MachineHealthCheckTopology~ metadata:.ObjectMeta minReadySeconds:*int32~ name:string nodeDeletionTimeout:*Duration~ nodeDrainTimeout:*Duration~ nodeVolumeDetachTimeout:*Duration~ readinessGates:[].MachineReadinessGate~ replicas:*int32~ rollout:.MachineDeploymentTopologyRolloutSpec~~ strategy:*.MachineDeploymentStrategy~ taints:[].MachineTaint~ variables:*.MachineDeploymentVariables~",
  MachineDeploymentTopologyRolloutSpec: "after:Time~~",
  MachineDeploymentV1Beta2Status:
    "availableReplicas:*int32~ conditions:[]meta.Condition~ readyReplicas:*int32~ upToDateReplicas:*int32~",
  MachineDeploymentVariables: "overrides:[].ClusterVariable~",
  MachineDrainRule: "apiVersion:string~ kind:string~ metadata:meta.ObjectMeta spec:.MachineDrainRuleSpec",
  MachineDrainRuleDrainConfig: "behavior:string order:*int32~",
  MachineDrainRuleMachineSelector: "clusterSelector:*meta.LabelSelector~ selector:*meta.LabelSelector~",
  MachineDrainRulePodSelector: "namespaceSelector:*meta.LabelSelector~ selector:*meta.LabelSelector~",
  MachineDrainRuleSpec:
    "drain:.MachineDrainRuleDrainConfig machines:[].MachineDrainRuleMachineSelector~ pods:[].MachineDrainRulePodSelector~",
  MachineHealthCheck:
    "apiVersion:string~ kind:string~ metadata:meta.ObjectMeta spec:.MachineHealthCheckSpec status:.MachineHealthCheckStatus",
  MachineHealthCheckClass:
    "maxUnhealthy:*IntOrString~ nodeStartupTimeout:*Duration~ remediationTemplate:*corev1.ObjectReference~ unhealthyConditions:[].UnhealthyCondition~ unhealthyMachineConditions:[].UnhealthyMachineCondition~ unhealthyRange:*string~",
  MachineHealthCheckSpec:
    "clusterName:string maxUnhealthy:*IntOrString~ nodeStartupTimeout:*Duration~ remediationTemplate:*corev1.ObjectReference~ selector:meta.LabelSelector unhealthyConditions:[].UnhealthyCondition~ unhealthyMachineConditions:[].UnhealthyMachineCondition~ unhealthyRange:*string~",
  MachineHealthCheckStatus:
    "conditions:[].Condition~ currentHealthy:int32 expectedMachines:int32 observedGeneration:int64~ remediationsAllowed:int32 targets:[]string~ v1beta2:*.MachineHealthCheckV1Beta2Status~",
  MachineHealthCheckTopology:
    "enable:*bool~ maxUnhealthy:*IntOrString~ nodeStartupTimeout:*Duration~ remediationTemplate:*corev1.ObjectReference~ unhealthyConditions:[].UnhealthyCondition~ unhealthyMachineConditions:[].UnhealthyMachineCondition~ unhealthyRange:*string~",
  MachineHealthCheckV1Beta2Status: "conditions:[]meta.Condition~",
  MachineNamingStrategy: "template:string~",
  MachinePool:
    "apiVersion:string~ kind:string~ metadata:meta.ObjectMeta spec:.MachinePoolSpec status:.MachinePoolStatus",
  MachinePoolClass:
    "class:string failureDomains:[]string~ minReadySeconds:*int32~ namingStrategy:*.MachinePoolClassNamingStrategy~ nodeDeletionTimeout:*Duration~ nodeDrainTimeout:*Duration~ nodeVolumeDetachTimeout:*Duration~ taints:[].MachineTaint~ template:.MachinePoolClassTemplate",
  MachinePoolClassNamingStrategy: "template:*string~",
  MachinePoolClassTemplate:
    "bootstrap:.LocalObjectTemplate infrastructure:.LocalObjectTemplate metadata:.ObjectMeta",
  MachinePoolSpec:
    "clusterName:string failureDomains:[]string~ minReadySeconds:*int32~ providerIDList:[]string~ replicas:*int32~ template:.MachineTemplateSpec",
  MachinePoolStatus:
    "availableReplicas:int32~ bootstrapReady:bool conditions:[].Condition~ failureMessage:*string~ failureReason:*string~ infrastructureReady:bool nodeRefs:[]corev1.ObjectReference~ observedGeneration:int64~ phase:string~ readyReplicas:int32~ replicas:int32 unavailableReplicas:int32~ v1beta2:*.MachinePoolV1Beta2Status~ versions:[].StatusVersion~",
  MachinePoolTopology:
    "class:string failureDomains:[]string~ metadata:.ObjectMeta minReadySeconds:*int32~ name:string nodeDeletionTimeout:*Duration~ nodeDrainTimeout:*Duration~ nodeVolumeDetachTimeout:*Duration~ replicas:*int32~ taints:[].MachineTaint~ variables:*.MachinePoolVariables~",
  MachinePoolV1Beta2Status:
    "availableReplicas:*int32~ conditions:[]meta.Condition~ readyReplicas:*int32~ upToDateReplicas:*int32~",
  MachinePoolVariables: "overrides:[].ClusterVariable~",
  MachineReadinessGate: "conditionType:string polarity:string~",
  MachineRollingUpdateDeployment: "deletePolicy:*string~ maxSurge:*IntOrString~ maxUnavailable:*IntOrString~",
  MachineSet:
    "apiVersion:string~ kind:string~ metadata:meta.ObjectMeta spec:.MachineSetSpec status:.MachineSetStatus",
  MachineSetSpec:
    "clusterName:string deletePolicy:string~ machineNamingStrategy:*.MachineNamingStrategy~ minReadySeconds:int32~ replicas:*int32~ selector:meta.LabelSelector template:.MachineTemplateSpec",
  MachineSetStatus:
    "availableReplicas:int32 conditions:[].Condition~ failureMessage:*string~ failureReason:*string~ fullyLabeledReplicas:int32 observedGeneration:int64~ readyReplicas:int32 replicas:int32 selector:string~ v1beta2:*.MachineSetV1Beta2Status~ versions:[].StatusVersion~",
  MachineSetV1Beta2Status:
    "availableReplicas:*int32~ conditions:[]meta.Condition~ readyReplicas:*int32~ upToDateReplicas:*int32~",
  MachineSpec:
    "bootstrap:.Bootstrap clusterName:string failureDomain:*string~ infrastructureRef:corev1.ObjectReference nodeDeletionTimeout:*Duration~ nodeDrainTimeout:*Duration~ nodeVolumeDetachTimeout:*Duration~ providerID:*string~ readinessGates:[].MachineReadinessGate~ taints:[].MachineTaint~ version:*string~",
  MachineStatus:
    "addresses:[].MachineAddress~ bootstrapReady:bool certificatesExpiryDate:*Time~ conditions:[].Condition~ deletion:*.MachineDeletionStatus~ failureMessage:*string~ failureReason:*string~ infrastructureReady:bool lastUpdated:*Time~ nodeInfo:*corev1.NodeSystemInfo~ nodeRef:*corev1.ObjectReference~ observedGeneration:int64~ phase:string~ v1beta2:*.MachineV1Beta2Status~",
  MachineTaint: "effect:string~ key:string~ propagation:string~ value:string~",
  MachineTemplateSpec: "metadata:.ObjectMeta spec:.MachineSpec",
  MachineV1Beta2Status: "conditions:[]meta.Condition~",
  NetworkRanges: "cidrBlocks:[]string",
  ObjectMeta: "annotations:map[string]string~ labels:map[string]string~",
  PatchDefinition: "jsonPatches:[].JSONPatch selector:.PatchSelector",
  PatchSelector: "apiVersion:string kind:string matchResources:.PatchSelectorMatch",
  PatchSelectorMatch:
    "controlPlane:bool~ infrastructureCluster:bool~ machineDeploymentClass:*.PatchSelectorMatchMachineDeploymentClass~ machinePoolClass:*.PatchSelectorMatchMachinePoolClass~",
  PatchSelectorMatchMachineDeploymentClass: "names:[]string~",
  PatchSelectorMatchMachinePoolClass: "names:[]string~",
  RemediationStrategy: "maxInFlight:*IntOrString~",
  StatusUpgradePlanVersion: "version:string~",
  StatusVersion: "replicas:int32~ version:string~",
  Topology:
    "class:string classNamespace:string~ controlPlane:.ControlPlaneTopology rolloutAfter:*Time~ variables:[].ClusterVariable~ version:string workers:*.WorkersTopology~",
  UnhealthyCondition: "status:string timeout:Duration type:string",
  UnhealthyMachineCondition: "status:string~ timeout:Duration type:string~",
  ValidationRule: "fieldPath:string~ message:string~ messageExpression:string~ reason:string~ rule:string",
  VariableSchema: "openAPIV3Schema:.JSONSchemaProps",
  VariableSchemaMetadata: "annotations:map[string]string~ labels:map[string]string~",
  WorkersClass: "machineDeployments:[].MachineDeploymentClass~ machinePools:[].MachinePoolClass~",
  WorkersStatus:
    "availableReplicas:*int32~ desiredReplicas:*int32~ readyReplicas:*int32~ replicas:*int32~ upToDateReplicas:*int32~ upgradePlan:[].StatusUpgradePlanVersion~ versions:[].StatusVersion~",
  WorkersTopology: "machineDeployments:[].MachineDeploymentTopology~ machinePools:[].MachinePoolTopology~",
} as const;
