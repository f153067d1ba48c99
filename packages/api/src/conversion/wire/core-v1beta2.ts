/** The Go types of Cluster API in core/v1beta2, in the notation of `wire-type.ts`. */
export const coreV1beta2 = {
  APIEndpoint: "host:string~ port:int32~",
  Bootstrap: "configRef:.ContractVersionedObjectReference~~ dataSecretName:*string~",
  Cluster:
    "apiVersion:string~ kind:string~ metadata:meta.ObjectMeta spec:.ClusterSpec~~ status:.ClusterStatus~~",
  ClusterAvailabilityGate: "conditionType:string~ polarity:string~",
  ClusterClass:
    "apiVersion:string~ kind:string~ metadata:meta.ObjectMeta spec:.ClusterClassSpec~~ status:.ClusterClassStatus~~",
  ClusterClassDeprecatedStatus: "v1beta1:*.ClusterClassV1Beta1DeprecatedStatus~",
  ClusterClassPatch:
    "definitions:[].PatchDefinition~ description:string~ enabledIf:string~ external:*.ExternalPatchDefinition~ name:string~",
  ClusterClassRef: "name:string~ namespace:string~",
  ClusterClassSpec:
    "availabilityGates:[].ClusterAvailabilityGate~ controlPlane:.ControlPlaneClass~~ infrastructure:.InfrastructureClass~~ kubernetesVersions:[]string~ patches:[].ClusterClassPatch~ upgrade:.ClusterClassUpgrade~~ variables:[].ClusterClassVariable~ workers:.WorkersClass~~",
  ClusterClassStatus:
    "conditions:[]meta.Condition~ deprecated:*.ClusterClassDeprecatedStatus~ observedGeneration:int64~ variables:[].ClusterClassStatusVariable~",
  ClusterClassStatusVariable:
    "definitions:[].ClusterClassStatusVariableDefinition~ definitionsConflict:*bool~ name:string~",
  ClusterClassStatusVariableDefinition:
    "deprecatedV1Beta1Metadata:.ClusterClassVariableMetadata~~ from:string~ required:*bool~ schema:.VariableSchema~~",
  ClusterClassTemplateReference: "apiVersion:string~ kind:string~ name:string~",
  ClusterClassUpgrade: "external:.ClusterClassUpgradeExternal~~",
  ClusterClassUpgradeExternal: "generateUpgradePlanExtension:string~",
  ClusterClassV1Beta1DeprecatedStatus: "conditions:[].Condition~",
  ClusterClassVariable:
    "deprecatedV1Beta1Metadata:.ClusterClassVariableMetadata~~ name:string~ required:*bool~ schema:.VariableSchema~~",
  ClusterClassVariableMetadata: "annotations:map[string]string~ labels:map[string]string~",
  ClusterControlPlaneStatus:
    "availableReplicas:*int32~ desiredReplicas:*int32~ readyReplicas:*int32~ replicas:*int32~ upToDateReplicas:*int32~ upgradePlan:[].StatusUpgradePlanVersion~ versions:[].StatusVersion~",
  ClusterDeprecatedStatus: "v1beta1:*.ClusterV1Beta1DeprecatedStatus~",
  ClusterInitializationStatus: "controlPlaneInitialized:*bool~ infrastructureProvisioned:*bool~",
  ClusterNetwork:
    "apiServerPort:int32~ pods:.NetworkRanges~~ serviceDomain:string~ services:.NetworkRanges~~",
  ClusterSpec:
    "availabilityGates:[].ClusterAvailabilityGate~ clusterNetwork:.ClusterNetwork~~ controlPlaneEndpoint:.APIEndpoint~~ controlPlaneRef:.ContractVersionedObjectReference~~ infrastructureRef:.ContractVersionedObjectReference~~ paused:*bool~ topology:.Topology~~",
  ClusterStatus:
    "conditions:[]meta.Condition~ controlPlane:*.ClusterControlPlaneStatus~ deprecated:*.ClusterDeprecatedStatus~ failureDomains:[].FailureDomain~ initialization:.ClusterInitializationStatus~~ observedGeneration:int64~ phase:string~ workers:*.WorkersStatus~",
  ClusterV1Beta1DeprecatedStatus: "conditions:[].Condition~ failureMessage:*string~ failureReason:*string~",
  ClusterVariable: "name:string~ value:JSON~~",
  Condition:
    "lastTransitionTime:Time message:string~ reason:string~ severity:string~ status:string type:string",
  ContractVersionedObjectReference: "apiGroup:string~ kind:string~ name:string~",
  ControlPlaneClass:
    "deletion:.ControlPlaneClassMachineDeletionSpec~~ healthCheck:.ControlPlaneClassHealthCheck~~ machineInfrastructure:.ControlPlaneClassMachineInfrastructureTemplate~~ metadata:.ObjectMeta~~ naming:.ControlPlaneClassNamingSpec~~ readinessGates:[].MachineReadinessGate~ taints:[].MachineTaint~ templateRef:.ClusterClassTemplateReference~~",
  ControlPlaneClassHealthCheck:
    "checks:.ControlPlaneClassHealthCheckChecks~~ remediation:.ControlPlaneClassHealthCheckRemediation~~",
  ControlPlaneClassHealthCheckChecks:
    "nodeStartupTimeoutSeconds:*int32~ unhealthyMachineConditions:[].UnhealthyMachineCondition~ unhealthyNodeConditions:[].UnhealthyNodeCondition~",
  ControlPlaneClassHealthCheckRemediation:
    "templateRef:.MachineHealthCheckRemediationTemplateReference~~ triggerIf:.ControlPlaneClassHealthCheckRemediationTriggerIf~~",
  ControlPlaneClassHealthCheckRemediationTriggerIf:
    "unhealthyInRange:string~ unhealthyLessThanOrEqualTo:*IntOrString~",
  ControlPlaneClassMachineDeletionSpec:
    "nodeDeletionTimeoutSeconds:*int32~ nodeDrainTimeoutSeconds:*int32~ nodeVolumeDetachTimeoutSeconds:*int32~",
  ControlPlaneClassMachineInfrastructureTemplate: "templateRef:.ClusterClassTemplateReference~~",
  ControlPlaneClassNamingSpec: "template:string~",
  ControlPlaneTopology:
    "deletion:.ControlPlaneTopologyMachineDeletionSpec~~ healthCheck:.ControlPlaneTopologyHealthCheck~~ metadata:.ObjectMeta~~ readinessGates:[].MachineReadinessGate~ replicas:*int32~ rollout:.ControlPlaneTopologyRolloutSpec~~ taints:[].MachineTaint~ variables:.ControlPlaneVariables~~",
  ControlPlaneTopologyHealthCheck:
    "checks:.ControlPlaneTopologyHealthCheckChecks~~ enabled:*bool~ remediation:.ControlPlaneTopologyHealthCheckRemediation~~",
  ControlPlaneTopologyHealthCheckChecks:
    "nodeStartupTimeoutSeconds:*int32~ unhealthyMachineConditions:[].UnhealthyMachineCondition~ unhealthyNodeConditions:[].UnhealthyNodeCondition~",
  ControlPlaneTopologyHealthCheckRemediation:
    "templateRef:.MachineHealthCheckRemediationTemplateReference~~ triggerIf:.ControlPlaneTopologyHealthCheckRemediationTriggerIf~~",
  ControlPlaneTopologyHealthCheckRemediationTriggerIf:
    "unhealthyInRange:string~ unhealthyLessThanOrEqualTo:*IntOrString~",
  ControlPlaneTopologyMachineDeletionSpec:
    "nodeDeletionTimeoutSeconds:*int32~ nodeDrainTimeoutSeconds:*int32~ nodeVolumeDetachTimeoutSeconds:*int32~",
  ControlPlaneTopologyRolloutSpec: "after:Time~~",
  ControlPlaneVariables: "overrides:[].ClusterVariable~",
  ExternalPatchDefinition:
    "discoverVariablesExtension:string~ generatePatchesExtension:string~ settings:map[string]string~ validateTopologyExtension:string~",
  FailureDomain: "attributes:map[string]string~ controlPlane:*bool~ name:string~",
  InfrastructureClass: "naming:.InfrastructureClassNamingSpec~~ templateRef:.ClusterClassTemplateReference~~",
  InfrastructureClassNamingSpec: "template:string~",
  JSONPatch: "op:string~ path:string~ value:*JSON~ valueFrom:*.JSONPatchValue~",
  JSONPatchValue: "template:string~ variable:string~",
  JSONSchemaProps:
    "additionalProperties:*.JSONSchemaProps~ allOf:[].JSONSchemaProps~ anyOf:[].JSONSchemaProps~ default:*JSON~ description:string~ enum:[]JSON~ example:*JSON~ exclusiveMaximum:*bool~ exclusiveMinimum:*bool~ format:string~ items:*.JSONSchemaProps~ maxItems:*int64~ maxLength:*int64~ maxProperties:*int64~ maximum:*int64~ minItems:*int64~ minLength:*int64~ minProperties:*int64~ minimum:*int64~ not:*.JSONSchemaProps~ oneOf:[].JSONSchemaProps~ pattern:string~ properties:map[string].JSONSchemaProps~ required:[]string~ type:string~ uniqueItems:*bool~ x-kubernetes-int-or-string:*bool~ x-kubernetes-preserve-unknown-fields:*bool~ x-kubernetes-validations:[].ValidationRule~ x-metadata:.VariableSchemaMetadata~~",
  Machine:
    "apiVersion:string~ kind:string~ metadata:meta.ObjectMeta spec:.MachineSpec~~ status:.MachineStatus~~",
  MachineAddress: "address:string~ type:string~",
  MachineDeletionSpec:
    "nodeDeletionTimeoutSeconds:*int32~ nodeDrainTimeoutSeconds:*int32~ nodeVolumeDetachTimeoutSeconds:*int32~",
  MachineDeletionStatus:
    "nodeDrainStartTime:Time~~ waitForNodeVolumeDetachStartTime:Time~~ waitForPreDrainHookStartTime:Time~~ waitForPreTerminateHookStartTime:Time~~",
  MachineDeployment:
    "apiVersion:string~ kind:string~ metadata:meta.ObjectMeta spec:.MachineDeploymentSpec~~ status:.MachineDeploymentStatus~~",
  MachineDeploymentClass:
    "bootstrap:.MachineDeploymentClassBootstrapTemplate~~ class:string~ deletion:.MachineDeploymentClassMachineDeletionSpec~~ failureDomain:string~ healthCheck:.MachineDeploymentClassHealthCheck~~ infrastructure:.MachineDeploymentClassInfrastructureTemplate~~ metadata:.ObjectMeta~~ minReadySeconds:*int32~ naming:.MachineDeploymentClassNamingSpec~~ readinessGates:[].MachineReadinessGate~ rollout:.MachineDeploymentClassRolloutSpec~~ taints:[].MachineTaint~",
  MachineDeploymentClassBootstrapTemplate: "templateRef:.ClusterClassTemplateReference~~",
  MachineDeploymentClassHealthCheck:
    "checks:.MachineDeploymentClassHealthCheckChecks~~ remediation:.MachineDeploymentClassHealthCheckRemediation~~",
  MachineDeploymentClassHealthCheckChecks:
    "nodeStartupTimeoutSeconds:*int32~ unhealthyMachineConditions:[].UnhealthyMachineCondition~ unhealthyNodeConditions:[].UnhealthyNodeCondition~",
  MachineDeploymentClassHealthCheckRemediation:
    "maxInFlight:*IntOrString~ templateRef:.MachineHealthCheckRemediationTemplateReference~~ triggerIf:.MachineDeploymentClassHealthCheckRemediationTriggerIf~~",
  MachineDeploymentClassHealthCheckRemediationTriggerIf:
    "unhealthyInRange:string~ unhealthyLessThanOrEqualTo:*IntOrString~",
  MachineDeploymentClassInfrastructureTemplate: "templateRef:.ClusterClassTemplateReference~~",
  MachineDeploymentClassMachineDeletionSpec:
    "nodeDeletionTimeoutSeconds:*int32~ nodeDrainTimeoutSeconds:*int32~ nodeVolumeDetachTimeoutSeconds:*int32~ order:string~",
  MachineDeploymentClassNamingSpec: "template:string~",
  MachineDeploymentClassRolloutSpec: "strategy:.MachineDeploymentClassRolloutStrategy~~",
  MachineDeploymentClassRolloutStrategy:
    "rollingUpdate:.MachineDeploymentClassRolloutStrategyRollingUpdate~~ type:string~",
  MachineDeploymentClassRolloutStrategyRollingUpdate: "maxSurge:*IntOrString~ maxUnavailable:*IntOrString~",
  MachineDeploymentDeletionSpec: "order:string~",
  MachineDeploymentDeprecatedStatus: "v1beta1:*.MachineDeploymentV1Beta1DeprecatedStatus~",
  MachineDeploymentRemediationSpec: "maxInFlight:*IntOrString~",
  MachineDeploymentRolloutSpec: "after:Time~~ strategy:.MachineDeploymentRolloutStrategy~~",
  MachineDeploymentRolloutStrategy:
    "rollingUpdate:.MachineDeploymentRolloutStrategyRollingUpdate~~ type:string~",
  MachineDeploymentRolloutStrategyRollingUpdate: "maxSurge:*IntOrString~ maxUnavailable:*IntOrString~",
  MachineDeploymentSpec:
    "clusterName:string~ deletion:.MachineDeploymentDeletionSpec~~ machineNaming:.MachineNamingSpec~~ paused:*bool~ remediation:.MachineDeploymentRemediationSpec~~ replicas:*int32~ rollout:.MachineDeploymentRolloutSpec~~ selector:meta.LabelSelector~~ template:.MachineTemplateSpec~~",
  MachineDeploymentStatus:
    "availableReplicas:*int32~ conditions:[]meta.Condition~ deprecated:*.MachineDeploymentDeprecatedStatus~ observedGeneration:int64~ phase:string~ readyReplicas:*int32~ replicas:*int32~ selector:string~ upToDateReplicas:*int32~ versions:[].StatusVersion~",
  MachineDeploymentTopology:
    "class:string~ deletion:.MachineDeploymentTopologyMachineDeletionSpec~~ failureDomain:string~ healthCheck:.MachineDeploymentTopologyHealthCheck~~ metadata:.ObjectMeta~~ minReadySeconds:*int32~ name:string~ readinessGates:[].MachineReadinessGate~ replicas:*int32~ rollout:.MachineDeploymentTopologyRolloutSpec~~ taints:[].MachineTaint~ variables:.MachineDeploymentVariables~~",
  MachineDeploymentTopologyHealthCheck:
    "checks:.MachineDeploymentTopologyHealthCheckChecks~~ enabled:*bool~ remediation:.MachineDeploymentTopologyHealthCheckRemediation~~",
  MachineDeploymentTopologyHealthCheckChecks:
    "nodeStartupTimeoutSeconds:*int32~ unhealthyMachineConditions:[].UnhealthyMachineCondition~ unhealthyNodeConditions:[].UnhealthyNodeCondition~",
  MachineDeploymentTopologyHealthCheckRemediation:
    "maxInFlight:*IntOrString~ templateRef:.MachineHealthCheckRemediationTemplateReference~~ triggerIf:.MachineDeploymentTopologyHealthCheckRemediationTriggerIf~~",
  MachineDeploymentTopologyHealthCheckRemediationTriggerIf:
    "unhealthyInRange:string~ unhealthyLessThanOrEqualTo:*IntOrString~",
  MachineDeploymentTopologyMachineDeletionSpec:
    "nodeDeletionTimeoutSeconds:*int32~ nodeDrainTimeoutSeconds:*int32~ nodeVolumeDetachTimeoutSeconds:*int32~ order:string~",
  MachineDeploymentTopologyRolloutSpec: "after:Time~~ strategy:.MachineDeploymentTopologyRolloutStrategy~~",
  MachineDeploymentTopologyRolloutStrategy:
    "rollingUpdate:.MachineDeploymentTopologyRolloutStrategyRollingUpdate~~ type:string~",
  MachineDeploymentTopologyRolloutStrategyRollingUpdate:
    "maxSurge:*IntOrString~ maxUnavailable:*IntOrString~",
  MachineDeploymentV1Beta1DeprecatedStatus:
    "availableReplicas:int32 conditions:[].Condition~ readyReplicas:int32 unavailableReplicas:int32 updatedReplicas:int32",
  MachineDeploymentVariables: "overrides:[].ClusterVariable~",
  MachineDeprecatedStatus: "v1beta1:*.MachineV1Beta1DeprecatedStatus~",
  MachineDrainRule: "apiVersion:string~ kind:string~ metadata:meta.ObjectMeta spec:.MachineDrainRuleSpec~~",
  MachineDrainRuleDrainConfig: "behavior:string~ order:*int32~",
  MachineDrainRuleMachineSelector: "clusterSelector:*meta.LabelSelector~ selector:*meta.LabelSelector~",
  MachineDrainRulePodSelector: "namespaceSelector:*meta.LabelSelector~ selector:*meta.LabelSelector~",
  MachineDrainRuleSpec:
    "drain:.MachineDrainRuleDrainConfig~~ machines:[].MachineDrainRuleMachineSelector~ pods:[].MachineDrainRulePodSelector~",
  MachineHealthCheck:
    "apiVersion:string~ kind:string~ metadata:meta.ObjectMeta spec:.MachineHealthCheckSpec~~ status:.MachineHealthCheckStatus~~",
  MachineHealthCheckChecks:
    "nodeStartupTimeoutSeconds:*int32~ unhealthyMachineConditions:[].UnhealthyMachineCondition~ unhealthyNodeConditions:[].UnhealthyNodeCondition~",
  MachineHealthCheckDeprecatedStatus: "v1beta1:*.MachineHealthCheckV1Beta1DeprecatedStatus~",
  MachineHealthCheckRemediation:
    "templateRef:.MachineHealthCheckRemediationTemplateReference~~ triggerIf:.MachineHealthCheckRemediationTriggerIf~~",
  MachineHealthCheckRemediationTemplateReference: "apiVersion:string~ kind:string~ name:string~",
  MachineHealthCheckRemediationTriggerIf: "unhealthyInRange:string~ unhealthyLessThanOrEqualTo:*IntOrString~",
  MachineHealthCheckSpec:
    "checks:.MachineHealthCheckChecks~~ clusterName:string~ remediation:.MachineHealthCheckRemediation~~ selector:meta.LabelSelector~~",
  MachineHealthCheckStatus:
    "conditions:[]meta.Condition~ currentHealthy:*int32~ deprecated:*.MachineHealthCheckDeprecatedStatus~ expectedMachines:*int32~ observedGeneration:int64~ remediationsAllowed:*int32~ targets:[]string~",
  MachineHealthCheckV1Beta1DeprecatedStatus: "conditions:[].Condition~",
  MachineInitializationStatus: "bootstrapDataSecretCreated:*bool~ infrastructureProvisioned:*bool~",
  MachineNamingSpec: "template:string~",
  MachineNodeReference: "name:string~",
  MachinePool:
    "apiVersion:string~ kind:string~ metadata:meta.ObjectMeta spec:.MachinePoolSpec~~ status:.MachinePoolStatus~~",
  MachinePoolClass:
    "bootstrap:.MachinePoolClassBootstrapTemplate~~ class:string~ deletion:.MachinePoolClassMachineDeletionSpec~~ failureDomains:[]string~ infrastructure:.MachinePoolClassInfrastructureTemplate~~ metadata:.ObjectMeta~~ minReadySeconds:*int32~ naming:.MachinePoolClassNamingSpec~~ taints:[].MachineTaint~",
  MachinePoolClassBootstrapTemplate: "templateRef:.ClusterClassTemplateReference~~",
  MachinePoolClassInfrastructureTemplate: "templateRef:.ClusterClassTemplateReference~~",
  MachinePoolClassMachineDeletionSpec:
    "nodeDeletionTimeoutSeconds:*int32~ nodeDrainTimeoutSeconds:*int32~ nodeVolumeDetachTimeoutSeconds:*int32~",
  MachinePoolClassNamingSpec: "template:string~",
  MachinePoolDeprecatedStatus: "v1beta1:*.MachinePoolV1Beta1DeprecatedStatus~",
  MachinePoolInitializationStatus: "bootstrapDataSecretCreated:*bool~ infrastructureProvisioned:*bool~",
  MachinePoolSpec:
    "clusterName:string~ failureDomains:[]string~ providerIDList:[]string~ replicas:*int32~ template:.MachineTemplateSpec~~",
  MachinePoolStatus:
    "availableReplicas:*int32~ conditions:[]meta.Condition~ deprecated:*.MachinePoolDeprecatedStatus~ initialization:.MachinePoolInitializationStatus~~ nodeRefs:[]corev1.ObjectReference~ observedGeneration:int64~ phase:string~ readyReplicas:*int32~ replicas:*int32~ upToDateReplicas:*int32~ versions:[].StatusVersion~",
  MachinePoolTopology:
    "class:string~ deletion:.MachinePoolTopologyMachineDeletionSpec~~ failureDomains:[]string~ metadata:.ObjectMeta~~ minReadySeconds:*int32~ name:string~ replicas:*int32~ taints:[].MachineTaint~ variables:.MachinePoolVariables~~",
  MachinePoolTopologyMachineDeletionSpec:
    "nodeDeletionTimeoutSeconds:*int32~ nodeDrainTimeoutSeconds:*int32~ nodeVolumeDetachTimeoutSeconds:*int32~",
  MachinePoolV1Beta1DeprecatedStatus:
    "availableReplicas:int32~ conditions:[].Condition~ failureMessage:*string~ failureReason:*string~ readyReplicas:int32~ unavailableReplicas:int32~",
  MachinePoolVariables: "overrides:[].ClusterVariable~",
  MachineReadinessGate: "conditionType:string~ polarity:string~",
  MachineSet:
    "apiVersion:string~ kind:string~ metadata:meta.ObjectMeta spec:.MachineSetSpec~~ status:.MachineSetStatus~~",
  MachineSetDeletionSpec: "order:string~",
  MachineSetDeprecatedStatus: "v1beta1:*.MachineSetV1Beta1DeprecatedStatus~",
  MachineSetSpec:
    "clusterName:string~ deletion:.MachineSetDeletionSpec~~ machineNaming:.MachineNamingSpec~~ replicas:*int32~ selector:meta.LabelSelector~~ template:.MachineTemplateSpec~~",
  MachineSetStatus:
    "availableReplicas:*int32~ conditions:[]meta.Condition~ deprecated:*.MachineSetDeprecatedStatus~ observedGeneration:int64~ readyReplicas:*int32~ replicas:*int32~ selector:string~ upToDateReplicas:*int32~ versions:[].StatusVersion~",
  MachineSetV1Beta1DeprecatedStatus:
    "availableReplicas:int32 conditions:[].Condition~ failureMessage:*string~ failureReason:*string~ fullyLabeledReplicas:int32 readyReplicas:int32",
  MachineSpec:
    "bootstrap:.Bootstrap~~ clusterName:string~ deletion:.MachineDeletionSpec~~ failureDomain:string~ infrastructureRef:.ContractVersionedObjectReference~~ minReadySeconds:*int32~ providerID:string~ readinessGates:[].MachineReadinessGate~ taints:[].MachineTaint~ version:string~",
  MachineStatus:
    "addresses:[].MachineAddress~ certificatesExpiryDate:Time~~ conditions:[]meta.Condition~ deletion:*.MachineDeletionStatus~ deprecated:*.MachineDeprecatedStatus~ failureDomain:string~ initialization:.MachineInitializationStatus~~ lastUpdated:Time~~ nodeInfo:*corev1.NodeSystemInfo~ nodeRef:.MachineNodeReference~~ observedGeneration:int64~ phase:string~",
  MachineTaint: "effect:string~ key:string~ propagation:string~ value:string~",
  MachineTemplateSpec: "metadata:.ObjectMeta~~ spec:.MachineSpec~~",
  MachineV1Beta1DeprecatedStatus: "conditions:[].Condition~ failureMessage:*string~ failureReason:*string~",
  NetworkRanges: "cidrBlocks:[]string~",
  ObjectMeta: "annotations:map[string]string~ labels:map[string]string~",
  PatchDefinition: "jsonPatches:[].JSONPatch~ selector:.PatchSelector~~",
  PatchSelector: "apiVersion:string~ kind:string~ matchResources:.PatchSelectorMatch~~",
  PatchSelectorMatch:
    "controlPlane:*bool~ infrastructureCluster:*bool~ machineDeploymentClass:*.PatchSelectorMatchMachineDeploymentClass~ machinePoolClass:*.PatchSelectorMatchMachinePoolClass~",
  PatchSelectorMatchMachineDeploymentClass: "names:[]string~",
  PatchSelectorMatchMachinePoolClass: "names:[]string~",
  StatusUpgradePlanVersion: "version:string~",
  StatusVersion: "replicas:int32~ version:string~",
  Topology:
    "classRef:.ClusterClassRef~~ controlPlane:.ControlPlaneTopology~~ variables:[].ClusterVariable~ version:string~ workers:.WorkersTopology~~",
  UnhealthyMachineCondition: "status:string~ timeoutSeconds:*int32~ type:string~",
  UnhealthyNodeCondition: "status:string~ timeoutSeconds:*int32~ type:string~",
  ValidationRule: "fieldPath:string~ message:string~ messageExpression:string~ reason:string~ rule:string~",
  VariableSchema: "openAPIV3Schema:.JSONSchemaProps~~",
  VariableSchemaMetadata: "annotations:map[string]string~ labels:map[string]string~",
  WorkersClass: "machineDeployments:[].MachineDeploymentClass~ machinePools:[].MachinePoolClass~",
  WorkersStatus:
    "availableReplicas:*int32~ desiredReplicas:*int32~ readyReplicas:*int32~ replicas:*int32~ upToDateReplicas:*int32~ upgradePlan:[].StatusUpgradePlanVersion~ versions:[].StatusVersion~",
  WorkersTopology: "machineDeployments:[].MachineDeploymentTopology~ machinePools:[].MachinePoolTopology~",
} as const;
