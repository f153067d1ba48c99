// @until CAPI v1.16

/** Type of the condition Ready. Its reasons follow. */
export const readyV1Beta1Condition = "Ready";

/**
 * Set for a condition not in Status=True because the underlying object is being deleted (severity
 * Info).
 */
export const deletingV1Beta1Reason = "Deleting";
/**
 * Set for a condition not in Status=True because the underlying object encountered problems during
 * deletion (severity Warning).
 */
export const deletionFailedV1Beta1Reason = "DeletionFailed";
/**
 * Set for a condition not in Status=True because the underlying object was deleted (severity
 * Info).
 */
export const deletedV1Beta1Reason = "Deleted";
/** Set for a CAPI object with an incorrect external object reference (severity Error). */
export const incorrectExternalRefV1Beta1Reason = "IncorrectExternalRef";

/** Type of the condition InfrastructureReady. Its reasons follow. */
export const infrastructureReadyV1Beta1Condition = "InfrastructureReady";
/**
 * Set for a cluster/machine/machinepool waiting for the underlying infrastructure to be available
 * (severity Info).
 */
export const waitingForInfrastructureFallbackV1Beta1Reason = "WaitingForInfrastructure";

/** Type of the condition VariablesReconciled. Its reasons follow. */
export const clusterClassVariablesReconciledV1Beta1Condition = "VariablesReconciled";
/** Set for a ClusterClass with VariableDiscovery extensions that failed (severity Error). */
export const variableDiscoveryFailedV1Beta1Reason = "VariableDiscoveryFailed";

/** Type of the condition ControlPlaneInitialized. Its reasons follow. */
export const controlPlaneInitializedV1Beta1Condition = "ControlPlaneInitialized";
/**
 * Set for a cluster waiting for at least one control plane Machine to have its node reference
 * populated (severity Info).
 */
export const missingNodeRefV1Beta1Reason = "MissingNodeRef";
/**
 * Set for a cluster waiting for the control plane provider to report successful control plane
 * initialization (severity Info).
 */
export const waitingForControlPlaneProviderInitializedV1Beta1Reason =
  "WaitingForControlPlaneProviderInitialized";

/** Type of the condition ControlPlaneReady. Its reasons follow. */
export const controlPlaneReadyV1Beta1Condition = "ControlPlaneReady";
/** Set for a cluster waiting for the control plane to be available (severity Info). */
export const waitingForControlPlaneFallbackV1Beta1Reason = "WaitingForControlPlane";
/**
 * Set for a Cluster API object waiting for the control plane machine to be available (severity
 * Info).
 */
export const waitingForControlPlaneAvailableV1Beta1Reason = "WaitingForControlPlaneAvailable";

/** Type of the condition BootstrapReady. Its reasons follow. */
export const bootstrapReadyV1Beta1Condition = "BootstrapReady";
/** Set for a machine waiting for the bootstrap data secret to be available (severity Info). */
export const waitingForDataSecretFallbackV1Beta1Reason = "WaitingForDataSecret";

/** Type of the condition DrainingSucceeded. Its reasons follow. */
export const drainingSucceededV1Beta1Condition = "DrainingSucceeded";
/** Set for a machine node being drained (severity Info). */
export const drainingV1Beta1Reason = "Draining";
/** Set for a machine node drain operation failed (severity Warning). */
export const drainingFailedV1Beta1Reason = "DrainingFailed";

/** Type of the condition PreDrainDeleteHookSucceeded. */
export const preDrainDeleteHookSucceededV1Beta1Condition = "PreDrainDeleteHookSucceeded";

/** Type of the condition PreTerminateDeleteHookSucceeded. Its reasons follow. */
export const preTerminateDeleteHookSucceededV1Beta1Condition = "PreTerminateDeleteHookSucceeded";
/** Set while an external hook has to complete. */
export const waitingExternalHookV1Beta1Reason = "WaitingExternalHook";

/** Type of the condition VolumeDetachSucceeded. Its reasons follow. */
export const volumeDetachSucceededV1Beta1Condition = "VolumeDetachSucceeded";
/** Set while the volumes of a Node have to be detached. */
export const waitingForVolumeDetachV1Beta1Reason = "WaitingForVolumeDetach";

/** Type of the condition HealthCheckSucceeded. Its reasons follow. */
export const machineHealthCheckSucceededV1Beta1Condition = "HealthCheckSucceeded";
/**
 * The reason used when a machine has either a FailureReason or a FailureMessage set on its status.
 */
export const machineHasFailureV1Beta1Reason = "MachineHasFailure";
/**
 * The reason that get's set at the MachineHealthCheckSucceededCondition when a machine has the
 * RemediateMachineAnnotation set.
 */
export const hasRemediateMachineAnnotationV1Beta1Reason = "HasRemediateMachineAnnotation";
/** The reason used when a machine's node does not appear within the specified timeout. */
export const nodeStartupTimeoutV1Beta1Reason = "NodeStartupTimeout";
/**
 * The reason used when a machine's node has one of the MachineHealthCheck's unhealthy conditions.
 */
export const unhealthyNodeConditionV1Beta1Reason = "UnhealthyNode";
/** The reason used when a machine has one of the MachineHealthCheck's unhealthy conditions. */
export const unhealthyMachineConditionV1Beta1Reason = "UnhealthyMachine";

/** Type of the condition OwnerRemediated. Its reasons follow. */
export const machineOwnerRemediatedV1Beta1Condition = "OwnerRemediated";
/** The reason used when a machine fails a health check and remediation is needed. */
export const waitingForRemediationV1Beta1Reason = "WaitingForRemediation";
/** The reason used when a remediation owner fails to remediate an unhealthy machine. */
export const remediationFailedV1Beta1Reason = "RemediationFailed";
/** The reason used when an unhealthy machine is being remediated by the remediation owner. */
export const remediationInProgressV1Beta1Reason = "RemediationInProgress";

/** Type of the condition ExternalRemediationTemplateAvailable. Its reasons follow. */
export const externalRemediationTemplateAvailableV1Beta1Condition = "ExternalRemediationTemplateAvailable";
/** The reason used when a machine health check fails to find external remediation template. */
export const externalRemediationTemplateNotFoundV1Beta1Reason = "ExternalRemediationTemplateNotFound";

/** Type of the condition ExternalRemediationRequestAvailable. Its reasons follow. */
export const externalRemediationRequestAvailableV1Beta1Condition = "ExternalRemediationRequestAvailable";
/** The reason used when a machine health check fails to create external remediation request. */
export const externalRemediationRequestCreationFailedV1Beta1Reason =
  "ExternalRemediationRequestCreationFailed";

/** Type of the condition NodeHealthy. Its reasons follow. */
export const machineNodeHealthyV1Beta1Condition = "NodeHealthy";
/** Set for a machine.spec.providerId is not assigned yet (severity Info). */
export const waitingForNodeRefV1Beta1Reason = "WaitingForNodeRef";
/** Set for machine in the process of provisioning a node (severity Info). */
export const nodeProvisioningV1Beta1Reason = "NodeProvisioning";
/** Set for a machine's node has previously been observed but is now gone (severity Error). */
export const nodeNotFoundV1Beta1Reason = "NodeNotFound";
/**
 * Set for a node is not in a healthy state due to the failed state of at least 1 Kubelet condition
 * (severity Warning).
 */
export const nodeConditionsFailedV1Beta1Reason = "NodeConditionsFailed";
/** Set for a failure in inspecting the node. */
export const nodeInspectionFailedV1Beta1Reason = "NodeInspectionFailed";

/** Type of the condition RemediationAllowed. Its reasons follow. */
export const remediationAllowedV1Beta1Condition = "RemediationAllowed";
/**
 * The reason used when too many Machines are unhealthy and the MachineHealthCheck is blocked from
 * making any further remediations.
 */
export const tooManyUnhealthyV1Beta1Reason = "TooManyUnhealthy";

/** Type of the condition Available. */
export const machineDeploymentAvailableV1Beta1Condition = "Available";

/** Type of the condition MachineSetReady. Its reasons follow. */
export const machineSetReadyV1Beta1Condition = "MachineSetReady";
/**
 * Set for a MachineDeployment waiting for the underlying MachineSet to be available (severity
 * Info).
 */
export const waitingForMachineSetFallbackV1Beta1Reason = "WaitingForMachineSet";
/**
 * Set when the required minimum number of machines for a machinedeployment are not available
 * (severity Warning).
 */
export const waitingForAvailableMachinesV1Beta1Reason = "WaitingForAvailableMachines";

/** Type of the condition MachinesCreated. */
export const machinesCreatedV1Beta1Condition = "MachinesCreated";

/** Type of the condition MachinesReady. Its reasons follow. */
export const machinesReadyV1Beta1Condition = "MachinesReady";
/** Set for a MachineSet failing preflight checks to create machine(s) (severity Error). */
export const preflightCheckFailedV1Beta1Reason = "PreflightCheckFailed";
/** Set for a MachineSet failing to clone the bootstrap template (severity Error). */
export const bootstrapTemplateCloningFailedV1Beta1Reason = "BootstrapTemplateCloningFailed";
/** Set for a MachineSet failing to clone the infrastructure template (severity Error). */
export const infrastructureTemplateCloningFailedV1Beta1Reason = "InfrastructureTemplateCloningFailed";
/** Set for a MachineSet failing to generate a machine object (severity Error). */
export const machineCreationFailedV1Beta1Reason = "MachineCreationFailed";

/** Type of the condition Resized. Its reasons follow. */
export const resizedV1Beta1Condition = "Resized";
/** Set for a MachineSet is increasing the number of replicas (severity Info). */
export const scalingUpV1Beta1Reason = "ScalingUp";
/** Set for a MachineSet is decreasing the number of replicas (severity Info). */
export const scalingDownV1Beta1Reason = "ScalingDown";

/** Type of the condition TopologyReconciled. Its reasons follow. */
export const topologyReconciledV1Beta1Condition = "TopologyReconciled";
/** Set for the reconciliation of a Cluster topology failing due to an error (severity Error). */
export const topologyReconcileFailedV1Beta1Reason = "TopologyReconcileFailed";
/**
 * Set for reconciliation of a Cluster topology not yet created because the BeforeClusterCreate
 * hook is blocking.
 */
export const topologyReconciledClusterCreatingV1Beta1Reason = "ClusterCreating";
/**
 * Set when the upgrade of the control plane is pending.
 *
 * @deprecated
 */
export const topologyReconciledControlPlaneUpgradePendingV1Beta1Reason = "ControlPlaneUpgradePending";
/**
 * Set when MachineDeployments are not created yet.
 *
 * @deprecated
 */
export const topologyReconciledMachineDeploymentsCreatePendingV1Beta1Reason =
  "MachineDeploymentsCreatePending";
/**
 * Set when MachineDeployments are not upgraded yet.
 *
 * @deprecated
 */
export const topologyReconciledMachineDeploymentsUpgradePendingV1Beta1Reason =
  "MachineDeploymentsUpgradePending";
/**
 * Set for reconciliation of a Cluster topology not yet completed because the upgrade for at least
 * one of the MachineDeployments has been deferred (severity Info).
 */
export const topologyReconciledMachineDeploymentsUpgradeDeferredV1Beta1Reason =
  "MachineDeploymentsUpgradeDeferred";
/**
 * Set when MachinePools are not upgraded yet.
 *
 * @deprecated
 */
export const topologyReconciledMachinePoolsUpgradePendingV1Beta1Reason = "MachinePoolsUpgradePending";
/**
 * Set when MachinePools are not created yet.
 *
 * @deprecated
 */
export const topologyReconciledMachinePoolsCreatePendingV1Beta1Reason = "MachinePoolsCreatePending";
/**
 * Set for reconciliation of a Cluster topology not yet completed because the upgrade for at least
 * one of the MachinePools has been deferred (severity Info).
 */
export const topologyReconciledMachinePoolsUpgradeDeferredV1Beta1Reason = "MachinePoolsUpgradeDeferred";
/**
 * Set when a lifecycle hook blocks the reconciliation of the topology.
 *
 * @deprecated
 */
export const topologyReconciledHookBlockingV1Beta1Reason = "LifecycleHookBlocking";
/**
 * Set for reconciliation of a Cluster topology not yet completed because a cluster upgrade is
 * still in progress.
 */
export const topologyReconciledClusterUpgradingV1Beta1Reason = "ClusterUpgrading";
/**
 * Set for reconciliation of a Cluster topology not yet completed because the ClusterClass has not
 * reconciled yet (severity Info).
 */
export const topologyReconciledClusterClassNotReconciledV1Beta1Reason = "ClusterClassNotReconciled";
/** Set when the Cluster is paused (severity Info). */
export const topologyReconciledPausedV1Beta1Reason = "Paused";

/** Type of the condition RefVersionsUpToDate. Its reasons follow. */
export const clusterClassRefVersionsUpToDateV1Beta1Condition = "RefVersionsUpToDate";
/**
 * Set when references of the ClusterClass do not use the latest apiVersion of the contract
 * (severity Warning).
 */
export const clusterClassOutdatedRefVersionsV1Beta1Reason = "OutdatedRefVersions";
/**
 * Set when an unexpected error occurred when validating if the references are up-to-date (severity
 * Warning).
 */
export const clusterClassRefVersionsUpToDateInternalErrorV1Beta1Reason = "InternalError";

/** Type of the condition ReplicasReady. Its reasons follow. */
export const replicasReadyV1Beta1Condition = "ReplicasReady";
/** Set for a machinepool waiting for the required replicas to be ready (severity Info). */
export const waitingForReplicasReadyV1Beta1Reason = "WaitingForReplicasReady";
