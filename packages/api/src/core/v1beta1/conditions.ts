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
/**
 * Set for a condition not in Status=True because the underlying object encountered problems during
 * deletion (severity Warning).
 */
export const deletionFailedReason = "DeletionFailed";
/**
 * Set for a condition not in Status=True because the underlying object was deleted (severity
 * Info).
 */
export const deletedReason = "Deleted";
/** Set for a CAPI object with an incorrect external object reference (severity Error). */
export const incorrectExternalRefReason = "IncorrectExternalRef";

/** Type of the condition InfrastructureReady. Its reasons follow. */
export const infrastructureReadyCondition = "InfrastructureReady";
/**
 * Set for a cluster/machine/machinepool waiting for the underlying infrastructure to be available
 * (severity Info).
 */
export const waitingForInfrastructureFallbackReason = "WaitingForInfrastructure";

/** Type of the condition VariablesReconciled. Its reasons follow. */
export const clusterClassVariablesReconciledCondition = "VariablesReconciled";
/** Set for a ClusterClass with VariableDiscovery extensions that failed (severity Error). */
export const variableDiscoveryFailedReason = "VariableDiscoveryFailed";

/** Type of the condition ControlPlaneInitialized. Its reasons follow. */
export const controlPlaneInitializedCondition = "ControlPlaneInitialized";
/**
 * Set for a cluster waiting for at least one control plane Machine to have its node reference
 * populated (severity Info).
 */
export const missingNodeRefReason = "MissingNodeRef";
/**
 * Set for a cluster waiting for the control plane provider to report successful control plane
 * initialization (severity Info).
 */
export const waitingForControlPlaneProviderInitializedReason = "WaitingForControlPlaneProviderInitialized";

/** Type of the condition ControlPlaneReady. Its reasons follow. */
export const controlPlaneReadyCondition = "ControlPlaneReady";
/** Set for a cluster waiting for the control plane to be available (severity Info). */
export const waitingForControlPlaneFallbackReason = "WaitingForControlPlane";
/**
 * Set for a Cluster API object waiting for the control plane machine to be available (severity
 * Info).
 */
export const waitingForControlPlaneAvailableReason = "WaitingForControlPlaneAvailable";

/** Type of the condition BootstrapReady. Its reasons follow. */
export const bootstrapReadyCondition = "BootstrapReady";
/** Set for a machine waiting for the bootstrap data secret to be available (severity Info). */
export const waitingForDataSecretFallbackReason = "WaitingForDataSecret";

/** Type of the condition DrainingSucceeded. Its reasons follow. */
export const drainingSucceededCondition = "DrainingSucceeded";
/** Set for a machine node being drained (severity Info). */
export const drainingReason = "Draining";
/** Set for a machine node drain operation failed (severity Warning). */
export const drainingFailedReason = "DrainingFailed";

/** Type of the condition PreDrainDeleteHookSucceeded. */
export const preDrainDeleteHookSucceededCondition = "PreDrainDeleteHookSucceeded";

/** Type of the condition PreTerminateDeleteHookSucceeded. Its reasons follow. */
export const preTerminateDeleteHookSucceededCondition = "PreTerminateDeleteHookSucceeded";
/** Set while an external hook has to complete (severity Info). */
export const waitingExternalHookReason = "WaitingExternalHook";

/** Type of the condition VolumeDetachSucceeded. Its reasons follow. */
export const volumeDetachSucceededCondition = "VolumeDetachSucceeded";
/** Set while the volumes of a Node have to be detached (severity Info). */
export const waitingForVolumeDetachReason = "WaitingForVolumeDetach";
/**
 * The reason used when a machine has either a FailureReason or a FailureMessage set on its status.
 */
export const machineHasFailureReason = "MachineHasFailure";
/**
 * The reason that get's set at the MachineHealthCheckSucceededCondition when a machine has the
 * RemediateMachineAnnotation set.
 */
export const hasRemediateMachineAnnotationReason = "HasRemediateMachineAnnotation";
/** The reason used when a machine's node does not appear within the specified timeout. */
export const nodeStartupTimeoutReason = "NodeStartupTimeout";
/**
 * The reason used when a machine's node has one of the MachineHealthCheck's unhealthy conditions.
 */
export const unhealthyNodeConditionReason = "UnhealthyNode";
/** The reason used when a machine fails a health check and remediation is needed. */
export const waitingForRemediationReason = "WaitingForRemediation";
/** The reason used when a remediation owner fails to remediate an unhealthy machine. */
export const remediationFailedReason = "RemediationFailed";
/** The reason used when an unhealthy machine is being remediated by the remediation owner. */
export const remediationInProgressReason = "RemediationInProgress";

/** Type of the condition ExternalRemediationTemplateAvailable. Its reasons follow. */
export const externalRemediationTemplateAvailableCondition = "ExternalRemediationTemplateAvailable";
/** The reason used when a machine health check fails to find external remediation template. */
export const externalRemediationTemplateNotFoundReason = "ExternalRemediationTemplateNotFound";

/** Type of the condition ExternalRemediationRequestAvailable. Its reasons follow. */
export const externalRemediationRequestAvailableCondition = "ExternalRemediationRequestAvailable";
/** The reason used when a machine health check fails to create external remediation request. */
export const externalRemediationRequestCreationFailedReason = "ExternalRemediationRequestCreationFailed";

/** Type of the condition NodeHealthy. Its reasons follow. */
export const machineNodeHealthyCondition = "NodeHealthy";
/** Set for a machine.spec.providerId is not assigned yet (severity Info). */
export const waitingForNodeRefReason = "WaitingForNodeRef";
/** Set for machine in the process of provisioning a node (severity Info). */
export const nodeProvisioningReason = "NodeProvisioning";
/** Set for a machine's node has previously been observed but is now gone (severity Error). */
export const nodeNotFoundReason = "NodeNotFound";
/**
 * Set for a node is not in a healthy state due to the failed state of at least 1 Kubelet condition
 * (severity Warning).
 */
export const nodeConditionsFailedReason = "NodeConditionsFailed";
/** Set for a failure in inspecting the node. */
export const nodeInspectionFailedReason = "NodeInspectionFailed";

/** Type of the condition RemediationAllowed. Its reasons follow. */
export const remediationAllowedCondition = "RemediationAllowed";
/**
 * The reason used when too many Machines are unhealthy and the MachineHealthCheck is blocked from
 * making any further remediations.
 */
export const tooManyUnhealthyReason = "TooManyUnhealthy";

/** Type of the condition Available. */
export const machineDeploymentAvailableCondition = "Available";

/** Type of the condition MachineSetReady. Its reasons follow. */
export const machineSetReadyCondition = "MachineSetReady";
/**
 * Set for a MachineDeployment waiting for the underlying MachineSet to be available (severity
 * Info).
 */
export const waitingForMachineSetFallbackReason = "WaitingForMachineSet";
/**
 * Set when the required minimum number of machines for a machinedeployment are not available
 * (severity Warning).
 */
export const waitingForAvailableMachinesReason = "WaitingForAvailableMachines";

/** Type of the condition MachinesCreated. */
export const machinesCreatedCondition = "MachinesCreated";

/** Type of the condition MachinesReady. Its reasons follow. */
export const machinesReadyCondition = "MachinesReady";
/** Set for a MachineSet failing preflight checks to create machine(s) (severity Error). */
export const preflightCheckFailedReason = "PreflightCheckFailed";
/** Set for a MachineSet failing to clone the bootstrap template (severity Error). */
export const bootstrapTemplateCloningFailedReason = "BootstrapTemplateCloningFailed";
/** Set for a MachineSet failing to clone the infrastructure template (severity Error). */
export const infrastructureTemplateCloningFailedReason = "InfrastructureTemplateCloningFailed";
/** Set for a MachineSet failing to generate a machine object (severity Error). */
export const machineCreationFailedReason = "MachineCreationFailed";

/** Type of the condition Resized. Its reasons follow. */
export const resizedCondition = "Resized";

/** Type of the condition TopologyReconciled. Its reasons follow. */
export const topologyReconciledCondition = "TopologyReconciled";
/** Set for the reconciliation of a Cluster topology failing due to an error (severity Error). */
export const topologyReconcileFailedReason = "TopologyReconcileFailed";
/**
 * Set for reconciliation of a Cluster topology not yet completed because Control Plane is not yet
 * updated to match the desired topology spec (severity Info).
 */
export const topologyReconciledControlPlaneUpgradePendingReason = "ControlPlaneUpgradePending";
/**
 * Set for reconciliation of a Cluster topology not yet completed because at least one of the
 * MachineDeployments is yet to be created (severity Info).
 */
export const topologyReconciledMachineDeploymentsCreatePendingReason = "MachineDeploymentsCreatePending";
/**
 * Set for reconciliation of a Cluster topology not yet completed because at least one of the
 * MachineDeployments is not yet updated to match the desired topology spec (severity Info).
 */
export const topologyReconciledMachineDeploymentsUpgradePendingReason = "MachineDeploymentsUpgradePending";
/**
 * Set for reconciliation of a Cluster topology not yet completed because the upgrade for at least
 * one of the MachineDeployments has been deferred (severity Info).
 */
export const topologyReconciledMachineDeploymentsUpgradeDeferredReason = "MachineDeploymentsUpgradeDeferred";
/**
 * Set for reconciliation of a Cluster topology not yet completed because at least one of the
 * MachinePools is not yet updated to match the desired topology spec (severity Info).
 */
export const topologyReconciledMachinePoolsUpgradePendingReason = "MachinePoolsUpgradePending";
/**
 * Set for reconciliation of a Cluster topology not yet completed because at least one of the
 * MachinePools is yet to be created (severity Info).
 */
export const topologyReconciledMachinePoolsCreatePendingReason = "MachinePoolsCreatePending";
/**
 * Set for reconciliation of a Cluster topology not yet completed because the upgrade for at least
 * one of the MachinePools has been deferred (severity Info).
 */
export const topologyReconciledMachinePoolsUpgradeDeferredReason = "MachinePoolsUpgradeDeferred";
/**
 * Set for reconciliation of a Cluster topology not yet completed because at least one of the
 * lifecycle hooks is blocking (severity Info).
 */
export const topologyReconciledHookBlockingReason = "LifecycleHookBlocking";
/**
 * Set for reconciliation of a Cluster topology not yet completed because the ClusterClass has not
 * reconciled yet (severity Info).
 */
export const topologyReconciledClusterClassNotReconciledReason = "ClusterClassNotReconciled";
/** Set when the Cluster is paused (severity Info). */
export const topologyReconciledPausedReason = "Paused";
/**
 * Set when references of the ClusterClass do not use the latest apiVersion of the contract
 * (severity Warning).
 */
export const clusterClassOutdatedRefVersionsReason = "OutdatedRefVersions";

/** Type of the condition ReplicasReady. Its reasons follow. */
export const replicasReadyCondition = "ReplicasReady";
/** Set for a machinepool waiting for the required replicas to be ready (severity Info). */
export const waitingForReplicasReadyReason = "WaitingForReplicasReady";
