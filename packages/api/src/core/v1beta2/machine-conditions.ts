/** Type of the condition Available. Its reasons follow. */
export const machineAvailableCondition = "Available";
export const machineWaitingForMinReadySecondsReason = "WaitingForMinReadySeconds";
export const machineAvailableReason = "Available";
export const machineAvailableInternalErrorReason = "InternalError";

/** Type of the condition Ready. Its reasons follow. */
export const machineReadyCondition = "Ready";
export const machineReadyReason = "Ready";
export const machineNotReadyReason = "NotReady";
export const machineReadyUnknownReason = "ReadyUnknown";
export const machineReadyInternalErrorReason = "InternalError";

/** Type of the condition UpToDate. Its reasons follow. */
export const machineUpToDateCondition = "UpToDate";
export const machineUpToDateReason = "UpToDate";
export const machineNotUpToDateReason = "NotUpToDate";
export const machineUpToDateUpdatingReason = "Updating";

/** Type of the condition Updating. Its reasons follow. */
export const machineUpdatingCondition = "Updating";
export const machineNotUpdatingReason = "NotUpdating";
export const machineInPlaceUpdatingReason = "InPlaceUpdating";
export const machineInPlaceUpdateFailedReason = "InPlaceUpdateFailed";

/** Type of the condition BootstrapConfigReady. Its reasons follow. */
export const machineBootstrapConfigReadyCondition = "BootstrapConfigReady";
export const machineBootstrapDataSecretProvidedReason = "DataSecretProvided";
export const machineBootstrapConfigReadyReason = "Ready";
export const machineBootstrapConfigNotReadyReason = "NotReady";
export const machineBootstrapConfigInvalidConditionReportedReason = "InvalidConditionReported";
export const machineBootstrapConfigInternalErrorReason = "InternalError";
export const machineBootstrapConfigDoesNotExistReason = "ObjectDoesNotExist";
export const machineBootstrapConfigDeletedReason = "ObjectDeleted";

/** Type of the condition InfrastructureReady. Its reasons follow. */
export const machineInfrastructureReadyCondition = "InfrastructureReady";
export const machineInfrastructureReadyReason = "Ready";
export const machineInfrastructureNotReadyReason = "NotReady";
export const machineInfrastructureInvalidConditionReportedReason = "InvalidConditionReported";
export const machineInfrastructureInternalErrorReason = "InternalError";
export const machineInfrastructureDoesNotExistReason = "ObjectDoesNotExist";
export const machineInfrastructureDeletedReason = "ObjectDeleted";

/** Type of the condition NodeHealthy. */
export const machineNodeHealthyCondition = "NodeHealthy";

/** Type of the condition NodeReady. Its reasons follow. */
export const machineNodeReadyCondition = "NodeReady";
export const machineNodeReadyReason = "NodeReady";
export const machineNodeNotReadyReason = "NodeNotReady";
export const machineNodeReadyUnknownReason = "NodeReadyUnknown";
export const machineNodeHealthyReason = "NodeHealthy";
export const machineNodeNotHealthyReason = "NodeNotHealthy";
export const machineNodeHealthUnknownReason = "NodeHealthyUnknown";
export const machineNodeInternalErrorReason = "InternalError";
export const machineNodeDoesNotExistReason = "NodeDoesNotExist";
export const machineNodeDeletedReason = "NodeDeleted";
export const machineNodeInspectionFailedReason = "InspectionFailed";
export const machineNodeConnectionDownReason = "ConnectionDown";

/** Type of the condition HealthCheckSucceeded. Its reasons follow. */
export const machineHealthCheckSucceededCondition = "HealthCheckSucceeded";
export const machineHealthCheckSucceededReason = "HealthCheckSucceeded";
export const machineHealthCheckUnhealthyNodeReason = "UnhealthyNode";
export const machineHealthCheckUnhealthyMachineReason = "UnhealthyMachine";
export const machineHealthCheckNodeStartupTimeoutReason = "NodeStartupTimeout";
export const machineHealthCheckNodeDeletedReason = "NodeDeleted";
export const machineHealthCheckHasRemediateAnnotationReason = "HasRemediateAnnotation";

/** Type of the condition OwnerRemediated. Its reasons follow. */
export const machineOwnerRemediatedCondition = "OwnerRemediated";
export const machineOwnerRemediatedWaitingForRemediationReason = "WaitingForRemediation";

/** Type of the condition ExternallyRemediated. Its reasons follow. */
export const machineExternallyRemediatedCondition = "ExternallyRemediated";
export const machineExternallyRemediatedWaitingForRemediationReason = "WaitingForRemediation";
export const machineExternallyRemediatedRemediationTemplateNotFoundReason = "RemediationTemplateNotFound";
export const machineExternallyRemediatedRemediationRequestCreationFailedReason =
  "RemediationRequestCreationFailed";

/** Type of the condition Deleting. Its reasons follow. */
export const machineDeletingCondition = "Deleting";
export const machineNotDeletingReason = "NotDeleting";
export const machineDeletingReason = "Deleting";
export const machineDeletingInternalErrorReason = "InternalError";
export const machineDeletingWaitingForPreDrainHookReason = "WaitingForPreDrainHook";
export const machineDeletingDrainingNodeReason = "DrainingNode";
export const machineDeletingWaitingForVolumeDetachReason = "WaitingForVolumeDetach";
export const machineDeletingWaitingForPreTerminateHookReason = "WaitingForPreTerminateHook";
export const machineDeletingWaitingForInfrastructureDeletionReason = "WaitingForInfrastructureDeletion";
export const machineDeletingWaitingForBootstrapDeletionReason = "WaitingForBootstrapDeletion";
export const machineDeletingDeletingNodeReason = "DeletingNode";
export const machineDeletingDeletionCompletedReason = "DeletionCompleted";
