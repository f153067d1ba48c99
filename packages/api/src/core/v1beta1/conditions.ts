export {
  clusterClassRefVersionsUpToDateCondition,
  clusterClassRefVersionsUpToDateInternalErrorReason,
} from "../v1beta2/cluster-class-conditions.ts";
export { deletingReason, scalingDownReason, scalingUpReason } from "../v1beta2/conditions.ts";
export {
  machineHealthCheckSucceededCondition,
  machineOwnerRemediatedCondition,
} from "../v1beta2/machine-conditions.ts";

/** Type of the condition Ready. Its reasons follow. */
export const readyCondition = "Ready";
export const deletionFailedReason = "DeletionFailed";
export const deletedReason = "Deleted";
export const incorrectExternalRefReason = "IncorrectExternalRef";

/** Type of the condition InfrastructureReady. Its reasons follow. */
export const infrastructureReadyCondition = "InfrastructureReady";
export const waitingForInfrastructureFallbackReason = "WaitingForInfrastructure";

/** Type of the condition VariablesReconciled. Its reasons follow. */
export const clusterClassVariablesReconciledCondition = "VariablesReconciled";
export const variableDiscoveryFailedReason = "VariableDiscoveryFailed";

/** Type of the condition ControlPlaneInitialized. Its reasons follow. */
export const controlPlaneInitializedCondition = "ControlPlaneInitialized";
export const missingNodeRefReason = "MissingNodeRef";
export const waitingForControlPlaneProviderInitializedReason = "WaitingForControlPlaneProviderInitialized";

/** Type of the condition ControlPlaneReady. Its reasons follow. */
export const controlPlaneReadyCondition = "ControlPlaneReady";
export const waitingForControlPlaneFallbackReason = "WaitingForControlPlane";
export const waitingForControlPlaneAvailableReason = "WaitingForControlPlaneAvailable";

/** Type of the condition BootstrapReady. Its reasons follow. */
export const bootstrapReadyCondition = "BootstrapReady";
export const waitingForDataSecretFallbackReason = "WaitingForDataSecret";

/** Type of the condition DrainingSucceeded. Its reasons follow. */
export const drainingSucceededCondition = "DrainingSucceeded";
export const drainingReason = "Draining";
export const drainingFailedReason = "DrainingFailed";

/** Type of the condition PreDrainDeleteHookSucceeded. */
export const preDrainDeleteHookSucceededCondition = "PreDrainDeleteHookSucceeded";

/** Type of the condition PreTerminateDeleteHookSucceeded. Its reasons follow. */
export const preTerminateDeleteHookSucceededCondition = "PreTerminateDeleteHookSucceeded";
export const waitingExternalHookReason = "WaitingExternalHook";

/** Type of the condition VolumeDetachSucceeded. Its reasons follow. */
export const volumeDetachSucceededCondition = "VolumeDetachSucceeded";
export const waitingForVolumeDetachReason = "WaitingForVolumeDetach";
export const machineHasFailureReason = "MachineHasFailure";
export const hasRemediateMachineAnnotationReason = "HasRemediateMachineAnnotation";
export const nodeStartupTimeoutReason = "NodeStartupTimeout";
export const unhealthyNodeConditionReason = "UnhealthyNode";
export const waitingForRemediationReason = "WaitingForRemediation";
export const remediationFailedReason = "RemediationFailed";
export const remediationInProgressReason = "RemediationInProgress";

/** Type of the condition ExternalRemediationTemplateAvailable. Its reasons follow. */
export const externalRemediationTemplateAvailableCondition = "ExternalRemediationTemplateAvailable";
export const externalRemediationTemplateNotFoundReason = "ExternalRemediationTemplateNotFound";

/** Type of the condition ExternalRemediationRequestAvailable. Its reasons follow. */
export const externalRemediationRequestAvailableCondition = "ExternalRemediationRequestAvailable";
export const externalRemediationRequestCreationFailedReason = "ExternalRemediationRequestCreationFailed";

/** Type of the condition NodeHealthy. Its reasons follow. */
export const machineNodeHealthyCondition = "NodeHealthy";
export const waitingForNodeRefReason = "WaitingForNodeRef";
export const nodeProvisioningReason = "NodeProvisioning";
export const nodeNotFoundReason = "NodeNotFound";
export const nodeConditionsFailedReason = "NodeConditionsFailed";
export const nodeInspectionFailedReason = "NodeInspectionFailed";

/** Type of the condition RemediationAllowed. Its reasons follow. */
export const remediationAllowedCondition = "RemediationAllowed";
export const tooManyUnhealthyReason = "TooManyUnhealthy";

/** Type of the condition Available. */
export const machineDeploymentAvailableCondition = "Available";

/** Type of the condition MachineSetReady. Its reasons follow. */
export const machineSetReadyCondition = "MachineSetReady";
export const waitingForMachineSetFallbackReason = "WaitingForMachineSet";
export const waitingForAvailableMachinesReason = "WaitingForAvailableMachines";

/** Type of the condition MachinesCreated. */
export const machinesCreatedCondition = "MachinesCreated";

/** Type of the condition MachinesReady. Its reasons follow. */
export const machinesReadyCondition = "MachinesReady";
export const preflightCheckFailedReason = "PreflightCheckFailed";
export const bootstrapTemplateCloningFailedReason = "BootstrapTemplateCloningFailed";
export const infrastructureTemplateCloningFailedReason = "InfrastructureTemplateCloningFailed";
export const machineCreationFailedReason = "MachineCreationFailed";

/** Type of the condition Resized. Its reasons follow. */
export const resizedCondition = "Resized";

/** Type of the condition TopologyReconciled. Its reasons follow. */
export const topologyReconciledCondition = "TopologyReconciled";
export const topologyReconcileFailedReason = "TopologyReconcileFailed";
export const topologyReconciledControlPlaneUpgradePendingReason = "ControlPlaneUpgradePending";
export const topologyReconciledMachineDeploymentsCreatePendingReason = "MachineDeploymentsCreatePending";
export const topologyReconciledMachineDeploymentsUpgradePendingReason = "MachineDeploymentsUpgradePending";
export const topologyReconciledMachineDeploymentsUpgradeDeferredReason = "MachineDeploymentsUpgradeDeferred";
export const topologyReconciledMachinePoolsUpgradePendingReason = "MachinePoolsUpgradePending";
export const topologyReconciledMachinePoolsCreatePendingReason = "MachinePoolsCreatePending";
export const topologyReconciledMachinePoolsUpgradeDeferredReason = "MachinePoolsUpgradeDeferred";
export const topologyReconciledHookBlockingReason = "LifecycleHookBlocking";
export const topologyReconciledClusterClassNotReconciledReason = "ClusterClassNotReconciled";
export const topologyReconciledPausedReason = "Paused";
export const clusterClassOutdatedRefVersionsReason = "OutdatedRefVersions";

/** Type of the condition ReplicasReady. Its reasons follow. */
export const replicasReadyCondition = "ReplicasReady";
export const waitingForReplicasReadyReason = "WaitingForReplicasReady";
