/** Type of the condition Ready. Its reasons follow. */
export const readyV1Beta1Condition = "Ready";

export const deletingV1Beta1Reason = "Deleting";
export const deletionFailedV1Beta1Reason = "DeletionFailed";
export const deletedV1Beta1Reason = "Deleted";
export const incorrectExternalRefV1Beta1Reason = "IncorrectExternalRef";

/** Type of the condition InfrastructureReady. Its reasons follow. */
export const infrastructureReadyV1Beta1Condition = "InfrastructureReady";
export const waitingForInfrastructureFallbackV1Beta1Reason = "WaitingForInfrastructure";

/** Type of the condition VariablesReconciled. Its reasons follow. */
export const clusterClassVariablesReconciledV1Beta1Condition = "VariablesReconciled";
export const variableDiscoveryFailedV1Beta1Reason = "VariableDiscoveryFailed";

/** Type of the condition ControlPlaneInitialized. Its reasons follow. */
export const controlPlaneInitializedV1Beta1Condition = "ControlPlaneInitialized";
export const missingNodeRefV1Beta1Reason = "MissingNodeRef";
export const waitingForControlPlaneProviderInitializedV1Beta1Reason =
  "WaitingForControlPlaneProviderInitialized";

/** Type of the condition ControlPlaneReady. Its reasons follow. */
export const controlPlaneReadyV1Beta1Condition = "ControlPlaneReady";
export const waitingForControlPlaneFallbackV1Beta1Reason = "WaitingForControlPlane";
export const waitingForControlPlaneAvailableV1Beta1Reason = "WaitingForControlPlaneAvailable";

/** Type of the condition BootstrapReady. Its reasons follow. */
export const bootstrapReadyV1Beta1Condition = "BootstrapReady";
export const waitingForDataSecretFallbackV1Beta1Reason = "WaitingForDataSecret";

/** Type of the condition DrainingSucceeded. Its reasons follow. */
export const drainingSucceededV1Beta1Condition = "DrainingSucceeded";
export const drainingV1Beta1Reason = "Draining";
export const drainingFailedV1Beta1Reason = "DrainingFailed";

/** Type of the condition PreDrainDeleteHookSucceeded. */
export const preDrainDeleteHookSucceededV1Beta1Condition = "PreDrainDeleteHookSucceeded";

/** Type of the condition PreTerminateDeleteHookSucceeded. Its reasons follow. */
export const preTerminateDeleteHookSucceededV1Beta1Condition = "PreTerminateDeleteHookSucceeded";
export const waitingExternalHookV1Beta1Reason = "WaitingExternalHook";

/** Type of the condition VolumeDetachSucceeded. Its reasons follow. */
export const volumeDetachSucceededV1Beta1Condition = "VolumeDetachSucceeded";
export const waitingForVolumeDetachV1Beta1Reason = "WaitingForVolumeDetach";

/** Type of the condition HealthCheckSucceeded. Its reasons follow. */
export const machineHealthCheckSucceededV1Beta1Condition = "HealthCheckSucceeded";
export const machineHasFailureV1Beta1Reason = "MachineHasFailure";
export const hasRemediateMachineAnnotationV1Beta1Reason = "HasRemediateMachineAnnotation";
export const nodeStartupTimeoutV1Beta1Reason = "NodeStartupTimeout";
export const unhealthyNodeConditionV1Beta1Reason = "UnhealthyNode";
export const unhealthyMachineConditionV1Beta1Reason = "UnhealthyMachine";

/** Type of the condition OwnerRemediated. Its reasons follow. */
export const machineOwnerRemediatedV1Beta1Condition = "OwnerRemediated";
export const waitingForRemediationV1Beta1Reason = "WaitingForRemediation";
export const remediationFailedV1Beta1Reason = "RemediationFailed";
export const remediationInProgressV1Beta1Reason = "RemediationInProgress";

/** Type of the condition ExternalRemediationTemplateAvailable. Its reasons follow. */
export const externalRemediationTemplateAvailableV1Beta1Condition = "ExternalRemediationTemplateAvailable";
export const externalRemediationTemplateNotFoundV1Beta1Reason = "ExternalRemediationTemplateNotFound";

/** Type of the condition ExternalRemediationRequestAvailable. Its reasons follow. */
export const externalRemediationRequestAvailableV1Beta1Condition = "ExternalRemediationRequestAvailable";
export const externalRemediationRequestCreationFailedV1Beta1Reason =
  "ExternalRemediationRequestCreationFailed";

/** Type of the condition NodeHealthy. Its reasons follow. */
export const machineNodeHealthyV1Beta1Condition = "NodeHealthy";
export const waitingForNodeRefV1Beta1Reason = "WaitingForNodeRef";
export const nodeProvisioningV1Beta1Reason = "NodeProvisioning";
export const nodeNotFoundV1Beta1Reason = "NodeNotFound";
export const nodeConditionsFailedV1Beta1Reason = "NodeConditionsFailed";
export const nodeInspectionFailedV1Beta1Reason = "NodeInspectionFailed";

/** Type of the condition RemediationAllowed. Its reasons follow. */
export const remediationAllowedV1Beta1Condition = "RemediationAllowed";
export const tooManyUnhealthyV1Beta1Reason = "TooManyUnhealthy";

/** Type of the condition Available. */
export const machineDeploymentAvailableV1Beta1Condition = "Available";

/** Type of the condition MachineSetReady. Its reasons follow. */
export const machineSetReadyV1Beta1Condition = "MachineSetReady";
export const waitingForMachineSetFallbackV1Beta1Reason = "WaitingForMachineSet";
export const waitingForAvailableMachinesV1Beta1Reason = "WaitingForAvailableMachines";

/** Type of the condition MachinesCreated. */
export const machinesCreatedV1Beta1Condition = "MachinesCreated";

/** Type of the condition MachinesReady. Its reasons follow. */
export const machinesReadyV1Beta1Condition = "MachinesReady";
export const preflightCheckFailedV1Beta1Reason = "PreflightCheckFailed";
export const bootstrapTemplateCloningFailedV1Beta1Reason = "BootstrapTemplateCloningFailed";
export const infrastructureTemplateCloningFailedV1Beta1Reason = "InfrastructureTemplateCloningFailed";
export const machineCreationFailedV1Beta1Reason = "MachineCreationFailed";

/** Type of the condition Resized. Its reasons follow. */
export const resizedV1Beta1Condition = "Resized";
export const scalingUpV1Beta1Reason = "ScalingUp";
export const scalingDownV1Beta1Reason = "ScalingDown";

/** Type of the condition TopologyReconciled. Its reasons follow. */
export const topologyReconciledV1Beta1Condition = "TopologyReconciled";
export const topologyReconcileFailedV1Beta1Reason = "TopologyReconcileFailed";
export const topologyReconciledClusterCreatingV1Beta1Reason = "ClusterCreating";
/** @deprecated */
export const topologyReconciledControlPlaneUpgradePendingV1Beta1Reason = "ControlPlaneUpgradePending";
/** @deprecated */
export const topologyReconciledMachineDeploymentsCreatePendingV1Beta1Reason =
  "MachineDeploymentsCreatePending";
/** @deprecated */
export const topologyReconciledMachineDeploymentsUpgradePendingV1Beta1Reason =
  "MachineDeploymentsUpgradePending";
export const topologyReconciledMachineDeploymentsUpgradeDeferredV1Beta1Reason =
  "MachineDeploymentsUpgradeDeferred";
/** @deprecated */
export const topologyReconciledMachinePoolsUpgradePendingV1Beta1Reason = "MachinePoolsUpgradePending";
/** @deprecated */
export const topologyReconciledMachinePoolsCreatePendingV1Beta1Reason = "MachinePoolsCreatePending";
export const topologyReconciledMachinePoolsUpgradeDeferredV1Beta1Reason = "MachinePoolsUpgradeDeferred";
/** @deprecated */
export const topologyReconciledHookBlockingV1Beta1Reason = "LifecycleHookBlocking";
export const topologyReconciledClusterUpgradingV1Beta1Reason = "ClusterUpgrading";
export const topologyReconciledClusterClassNotReconciledV1Beta1Reason = "ClusterClassNotReconciled";
export const topologyReconciledPausedV1Beta1Reason = "Paused";

/** Type of the condition RefVersionsUpToDate. Its reasons follow. */
export const clusterClassRefVersionsUpToDateV1Beta1Condition = "RefVersionsUpToDate";
export const clusterClassOutdatedRefVersionsV1Beta1Reason = "OutdatedRefVersions";
export const clusterClassRefVersionsUpToDateInternalErrorV1Beta1Reason = "InternalError";

/** Type of the condition ReplicasReady. Its reasons follow. */
export const replicasReadyV1Beta1Condition = "ReplicasReady";
export const waitingForReplicasReadyV1Beta1Reason = "WaitingForReplicasReady";
