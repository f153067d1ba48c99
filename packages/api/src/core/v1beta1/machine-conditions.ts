/** Type of the condition Available. Its reasons follow. */
export const machineAvailableV1Beta2Condition = "Available";
export const machineWaitingForMinReadySecondsV1Beta2Reason = "WaitingForMinReadySeconds";
export const machineAvailableV1Beta2Reason = "Available";
export const machineAvailableInternalErrorV1Beta2Reason = "InternalError";

/** Type of the condition Ready. Its reasons follow. */
export const machineReadyV1Beta2Condition = "Ready";
export const machineReadyV1Beta2Reason = "Ready";
export const machineNotReadyV1Beta2Reason = "NotReady";
export const machineReadyUnknownV1Beta2Reason = "ReadyUnknown";
export const machineReadyInternalErrorV1Beta2Reason = "InternalError";

/** Type of the condition UpToDate. Its reasons follow. */
export const machineUpToDateV1Beta2Condition = "UpToDate";
export const machineUpToDateV1Beta2Reason = "UpToDate";
export const machineNotUpToDateV1Beta2Reason = "NotUpToDate";

/** Type of the condition BootstrapConfigReady. Its reasons follow. */
export const machineBootstrapConfigReadyV1Beta2Condition = "BootstrapConfigReady";
export const machineBootstrapDataSecretProvidedV1Beta2Reason = "DataSecretProvided";
export const machineBootstrapConfigReadyV1Beta2Reason = "Ready";
export const machineBootstrapConfigNotReadyV1Beta2Reason = "NotReady";
export const machineBootstrapConfigInvalidConditionReportedV1Beta2Reason = "InvalidConditionReported";
export const machineBootstrapConfigInternalErrorV1Beta2Reason = "InternalError";
export const machineBootstrapConfigDoesNotExistV1Beta2Reason = "ObjectDoesNotExist";
export const machineBootstrapConfigDeletedV1Beta2Reason = "ObjectDeleted";

/** Type of the condition InfrastructureReady. Its reasons follow. */
export const machineInfrastructureReadyV1Beta2Condition = "InfrastructureReady";
export const machineInfrastructureReadyV1Beta2Reason = "Ready";
export const machineInfrastructureNotReadyV1Beta2Reason = "NotReady";
export const machineInfrastructureInvalidConditionReportedV1Beta2Reason = "InvalidConditionReported";
export const machineInfrastructureInternalErrorV1Beta2Reason = "InternalError";
export const machineInfrastructureDoesNotExistV1Beta2Reason = "ObjectDoesNotExist";
export const machineInfrastructureDeletedV1Beta2Reason = "ObjectDeleted";

/** Type of the condition NodeHealthy. */
export const machineNodeHealthyV1Beta2Condition = "NodeHealthy";

/** Type of the condition NodeReady. Its reasons follow. */
export const machineNodeReadyV1Beta2Condition = "NodeReady";
export const machineNodeReadyV1Beta2Reason = "NodeReady";
export const machineNodeNotReadyV1Beta2Reason = "NodeNotReady";
export const machineNodeReadyUnknownV1Beta2Reason = "NodeReadyUnknown";
export const machineNodeHealthyV1Beta2Reason = "NodeHealthy";
export const machineNodeNotHealthyV1Beta2Reason = "NodeNotHealthy";
export const machineNodeHealthUnknownV1Beta2Reason = "NodeHealthyUnknown";
export const machineNodeInternalErrorV1Beta2Reason = "InternalError";
export const machineNodeDoesNotExistV1Beta2Reason = "NodeDoesNotExist";
export const machineNodeDeletedV1Beta2Reason = "NodeDeleted";
export const machineNodeInspectionFailedV1Beta2Reason = "InspectionFailed";
export const machineNodeConnectionDownV1Beta2Reason = "ConnectionDown";

/** Type of the condition HealthCheckSucceeded. Its reasons follow. */
export const machineHealthCheckSucceededV1Beta2Condition = "HealthCheckSucceeded";
export const machineHealthCheckSucceededV1Beta2Reason = "HealthCheckSucceeded";
export const machineHealthCheckUnhealthyNodeV1Beta2Reason = "UnhealthyNode";
export const machineHealthCheckNodeStartupTimeoutV1Beta2Reason = "NodeStartupTimeout";
export const machineHealthCheckNodeDeletedV1Beta2Reason = "NodeDeleted";
export const machineHealthCheckHasRemediateAnnotationV1Beta2Reason = "HasRemediateAnnotation";

/** Type of the condition OwnerRemediated. Its reasons follow. */
export const machineOwnerRemediatedV1Beta2Condition = "OwnerRemediated";
export const machineOwnerRemediatedWaitingForRemediationV1Beta2Reason = "WaitingForRemediation";

/** Type of the condition ExternallyRemediated. Its reasons follow. */
export const machineExternallyRemediatedV1Beta2Condition = "ExternallyRemediated";
export const machineExternallyRemediatedWaitingForRemediationV1Beta2Reason = "WaitingForRemediation";
export const machineExternallyRemediatedRemediationTemplateNotFoundV1Beta2Reason =
  "RemediationTemplateNotFound";
export const machineExternallyRemediatedRemediationRequestCreationFailedV1Beta2Reason =
  "RemediationRequestCreationFailed";

/** Type of the condition Deleting. Its reasons follow. */
export const machineDeletingV1Beta2Condition = "Deleting";
export const machineNotDeletingV1Beta2Reason = "NotDeleting";
export const machineDeletingV1Beta2Reason = "Deleting";
export const machineDeletingInternalErrorV1Beta2Reason = "InternalError";
export const machineDeletingWaitingForPreDrainHookV1Beta2Reason = "WaitingForPreDrainHook";
export const machineDeletingDrainingNodeV1Beta2Reason = "DrainingNode";
export const machineDeletingWaitingForVolumeDetachV1Beta2Reason = "WaitingForVolumeDetach";
export const machineDeletingWaitingForPreTerminateHookV1Beta2Reason = "WaitingForPreTerminateHook";
export const machineDeletingWaitingForInfrastructureDeletionV1Beta2Reason =
  "WaitingForInfrastructureDeletion";
export const machineDeletingWaitingForBootstrapDeletionV1Beta2Reason = "WaitingForBootstrapDeletion";
export const machineDeletingDeletingNodeV1Beta2Reason = "DeletingNode";
export const machineDeletingDeletionCompletedV1Beta2Reason = "DeletionCompleted";
