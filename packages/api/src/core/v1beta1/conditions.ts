import type * as v1beta2 from "../v1beta2/v1beta1-condition.ts";

export {
  clusterClassRefVersionsUpToDateCondition,
  clusterClassRefVersionsUpToDateInternalErrorReason,
} from "../v1beta2/cluster-class-conditions.ts";
export {
  deletingReason,
  infrastructureReadyCondition,
  machinesReadyCondition,
  readyCondition,
  scalingDownReason,
  scalingUpReason,
} from "../v1beta2/conditions.ts";
export {
  machineHealthCheckSucceededCondition,
  machineNodeHealthyCondition,
  machineOwnerRemediatedCondition,
} from "../v1beta2/machine-conditions.ts";
export { machineDeploymentAvailableCondition } from "../v1beta2/machine-deployment-conditions.ts";
export {
  bootstrapReadyV1Beta1Condition as bootstrapReadyCondition,
  bootstrapTemplateCloningFailedV1Beta1Reason as bootstrapTemplateCloningFailedReason,
  clusterClassOutdatedRefVersionsV1Beta1Reason as clusterClassOutdatedRefVersionsReason,
  clusterClassVariablesReconciledV1Beta1Condition as clusterClassVariablesReconciledCondition,
  controlPlaneInitializedV1Beta1Condition as controlPlaneInitializedCondition,
  controlPlaneReadyV1Beta1Condition as controlPlaneReadyCondition,
  deletedV1Beta1Reason as deletedReason,
  deletionFailedV1Beta1Reason as deletionFailedReason,
  drainingFailedV1Beta1Reason as drainingFailedReason,
  drainingSucceededV1Beta1Condition as drainingSucceededCondition,
  drainingV1Beta1Reason as drainingReason,
  externalRemediationRequestAvailableV1Beta1Condition as externalRemediationRequestAvailableCondition,
  externalRemediationRequestCreationFailedV1Beta1Reason as externalRemediationRequestCreationFailedReason,
  externalRemediationTemplateAvailableV1Beta1Condition as externalRemediationTemplateAvailableCondition,
  externalRemediationTemplateNotFoundV1Beta1Reason as externalRemediationTemplateNotFoundReason,
  hasRemediateMachineAnnotationV1Beta1Reason as hasRemediateMachineAnnotationReason,
  incorrectExternalRefV1Beta1Reason as incorrectExternalRefReason,
  infrastructureTemplateCloningFailedV1Beta1Reason as infrastructureTemplateCloningFailedReason,
  machineCreationFailedV1Beta1Reason as machineCreationFailedReason,
  machineHasFailureV1Beta1Reason as machineHasFailureReason,
  machineSetReadyV1Beta1Condition as machineSetReadyCondition,
  machinesCreatedV1Beta1Condition as machinesCreatedCondition,
  missingNodeRefV1Beta1Reason as missingNodeRefReason,
  nodeConditionsFailedV1Beta1Reason as nodeConditionsFailedReason,
  nodeInspectionFailedV1Beta1Reason as nodeInspectionFailedReason,
  nodeNotFoundV1Beta1Reason as nodeNotFoundReason,
  nodeProvisioningV1Beta1Reason as nodeProvisioningReason,
  nodeStartupTimeoutV1Beta1Reason as nodeStartupTimeoutReason,
  preDrainDeleteHookSucceededV1Beta1Condition as preDrainDeleteHookSucceededCondition,
  preflightCheckFailedV1Beta1Reason as preflightCheckFailedReason,
  preTerminateDeleteHookSucceededV1Beta1Condition as preTerminateDeleteHookSucceededCondition,
  remediationAllowedV1Beta1Condition as remediationAllowedCondition,
  remediationFailedV1Beta1Reason as remediationFailedReason,
  remediationInProgressV1Beta1Reason as remediationInProgressReason,
  replicasReadyV1Beta1Condition as replicasReadyCondition,
  resizedV1Beta1Condition as resizedCondition,
  tooManyUnhealthyV1Beta1Reason as tooManyUnhealthyReason,
  topologyReconciledClusterClassNotReconciledV1Beta1Reason as topologyReconciledClusterClassNotReconciledReason,
  topologyReconciledMachineDeploymentsUpgradeDeferredV1Beta1Reason as topologyReconciledMachineDeploymentsUpgradeDeferredReason,
  topologyReconciledMachinePoolsUpgradeDeferredV1Beta1Reason as topologyReconciledMachinePoolsUpgradeDeferredReason,
  topologyReconciledPausedV1Beta1Reason as topologyReconciledPausedReason,
  topologyReconciledV1Beta1Condition as topologyReconciledCondition,
  topologyReconcileFailedV1Beta1Reason as topologyReconcileFailedReason,
  unhealthyNodeConditionV1Beta1Reason as unhealthyNodeConditionReason,
  variableDiscoveryFailedV1Beta1Reason as variableDiscoveryFailedReason,
  volumeDetachSucceededV1Beta1Condition as volumeDetachSucceededCondition,
  waitingExternalHookV1Beta1Reason as waitingExternalHookReason,
  waitingForAvailableMachinesV1Beta1Reason as waitingForAvailableMachinesReason,
  waitingForControlPlaneAvailableV1Beta1Reason as waitingForControlPlaneAvailableReason,
  waitingForControlPlaneFallbackV1Beta1Reason as waitingForControlPlaneFallbackReason,
  waitingForControlPlaneProviderInitializedV1Beta1Reason as waitingForControlPlaneProviderInitializedReason,
  waitingForDataSecretFallbackV1Beta1Reason as waitingForDataSecretFallbackReason,
  waitingForInfrastructureFallbackV1Beta1Reason as waitingForInfrastructureFallbackReason,
  waitingForMachineSetFallbackV1Beta1Reason as waitingForMachineSetFallbackReason,
  waitingForNodeRefV1Beta1Reason as waitingForNodeRefReason,
  waitingForRemediationV1Beta1Reason as waitingForRemediationReason,
  waitingForReplicasReadyV1Beta1Reason as waitingForReplicasReadyReason,
  waitingForVolumeDetachV1Beta1Reason as waitingForVolumeDetachReason,
} from "../v1beta2/v1beta1-conditions.ts";

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
 * Set for reconciliation of a Cluster topology not yet completed because at least one of the
 * lifecycle hooks is blocking (severity Info).
 */
export const topologyReconciledHookBlockingReason = "LifecycleHookBlocking";

export {
  clusterClassRefVersionsNotUpToDateReason as clusterClassRefVersionsNotUpToDateV1Beta2Reason,
  clusterClassRefVersionsUpToDateCondition as clusterClassRefVersionsUpToDateV1Beta2Condition,
  clusterClassRefVersionsUpToDateInternalErrorReason as clusterClassRefVersionsUpToDateInternalErrorV1Beta2Reason,
  clusterClassRefVersionsUpToDateReason as clusterClassRefVersionsUpToDateV1Beta2Reason,
  clusterClassVariablesReadyCondition as clusterClassVariablesReadyV1Beta2Condition,
  clusterClassVariablesReadyReason as clusterClassVariablesReadyV1Beta2Reason,
  clusterClassVariablesReadyVariableDiscoveryFailedReason as clusterClassVariablesReadyVariableDiscoveryFailedV1Beta2Reason,
} from "../v1beta2/cluster-class-conditions.ts";

export {
  conditionSeverityError,
  conditionSeverityInfo,
  conditionSeverityNone,
  conditionSeverityWarning,
} from "../v1beta2/v1beta1-condition.ts";

/** A condition in the format of contract v1beta1. */
export interface V1Beta1Condition extends v1beta2.V1Beta1Condition {}

export {
  availableCondition as availableV1Beta2Condition,
  availableReason as availableV1Beta2Reason,
  availableUnknownReason as availableUnknownV1Beta2Reason,
  bootstrapConfigReadyCondition as bootstrapConfigReadyV1Beta2Condition,
  connectionDownReason as connectionDownV1Beta2Reason,
  deletingCondition as deletingV1Beta2Condition,
  deletingReason as deletingV1Beta2Reason,
  deletionCompletedReason as deletionCompletedV1Beta2Reason,
  infrastructureReadyCondition as infrastructureReadyV1Beta2Condition,
  inspectionFailedReason as inspectionFailedV1Beta2Reason,
  internalErrorReason as internalErrorV1Beta2Reason,
  invalidConditionReportedReason as invalidConditionReportedV1Beta2Reason,
  machinesReadyCondition as machinesReadyV1Beta2Condition,
  machinesUpToDateCondition as machinesUpToDateV1Beta2Condition,
  noReplicasReason as noReplicasV1Beta2Reason,
  notAvailableReason as notAvailableV1Beta2Reason,
  notDeletingReason as notDeletingV1Beta2Reason,
  notPausedReason as notPausedV1Beta2Reason,
  notProvisionedReason as notProvisionedV1Beta2Reason,
  notReadyReason as notReadyV1Beta2Reason,
  notRemediatingReason as notRemediatingV1Beta2Reason,
  notRollingOutReason as notRollingOutV1Beta2Reason,
  notScalingDownReason as notScalingDownV1Beta2Reason,
  notScalingUpReason as notScalingUpV1Beta2Reason,
  notUpToDateReason as notUpToDateV1Beta2Reason,
  objectDeletedReason as objectDeletedV1Beta2Reason,
  objectDoesNotExistReason as objectDoesNotExistV1Beta2Reason,
  pausedCondition as pausedV1Beta2Condition,
  pausedReason as pausedV1Beta2Reason,
  provisionedReason as provisionedV1Beta2Reason,
  readyCondition as readyV1Beta2Condition,
  readyReason as readyV1Beta2Reason,
  readyUnknownReason as readyUnknownV1Beta2Reason,
  remediatingCondition as remediatingV1Beta2Condition,
  remediatingReason as remediatingV1Beta2Reason,
  rollingOutCondition as rollingOutV1Beta2Condition,
  rollingOutReason as rollingOutV1Beta2Reason,
  scalingDownCondition as scalingDownV1Beta2Condition,
  scalingDownReason as scalingDownV1Beta2Reason,
  scalingUpCondition as scalingUpV1Beta2Condition,
  scalingUpReason as scalingUpV1Beta2Reason,
  upToDateReason as upToDateV1Beta2Reason,
  upToDateUnknownReason as upToDateUnknownV1Beta2Reason,
  waitingForBootstrapDataReason as waitingForBootstrapDataV1Beta2Reason,
  waitingForClusterInfrastructureReadyReason as waitingForClusterInfrastructureReadyV1Beta2Reason,
  waitingForControlPlaneInitializedReason as waitingForControlPlaneInitializedV1Beta2Reason,
  waitingForReplicasSetReason as waitingForReplicasSetV1Beta2Reason,
} from "../v1beta2/conditions.ts";
