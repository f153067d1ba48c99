/** Type of the condition Available. Its reasons follow. */
export const machineAvailableCondition = "Available";
/** Set when a machine is ready for less than MinReadySeconds (and thus not yet available). */
export const machineWaitingForMinReadySecondsReason = "WaitingForMinReadySeconds";
/** Set when a machine is ready for at least MinReadySeconds. */
export const machineAvailableReason = "Available";
/** Set for unexpected error when computing the Available condition. */
export const machineAvailableInternalErrorReason = "InternalError";

/** Type of the condition Ready. Its reasons follow. */
export const machineReadyCondition = "Ready";
/** Set when the machine readiness criteria is met. */
export const machineReadyReason = "Ready";
/** Set when the machine readiness criteria is not met. */
export const machineNotReadyReason = "NotReady";
/**
 * Set when at least one machine readiness criteria is unknown and no machine readiness criteria is
 * not met.
 */
export const machineReadyUnknownReason = "ReadyUnknown";
/** Set for unexpected error when computing the Ready condition. */
export const machineReadyInternalErrorReason = "InternalError";

/** Type of the condition UpToDate. Its reasons follow. */
export const machineUpToDateCondition = "UpToDate";
/**
 * Set when a Machine spec matches the spec of the Machine's owner resource, e.g.
 * KubeadmControlPlane or MachineDeployment.
 */
export const machineUpToDateReason = "UpToDate";
/**
 * Set when a Machine spec does not match the spec of the Machine's owner resource, e.g.
 * KubeadmControlPlane or MachineDeployment.
 */
export const machineNotUpToDateReason = "NotUpToDate";
/**
 * Set when a Machine spec matches the spec of the Machine's owner resource, but the Machine is
 * still updating in-place.
 */
export const machineUpToDateUpdatingReason = "Updating";

/** Type of the condition Updating. Its reasons follow. */
export const machineUpdatingCondition = "Updating";
/** Set when the Machine is not performing an in-place update. */
export const machineNotUpdatingReason = "NotUpdating";
/** Set when the Machine is waiting for in-place update to complete. */
export const machineInPlaceUpdatingReason = "InPlaceUpdating";
/** Set when the in-place update has failed. */
export const machineInPlaceUpdateFailedReason = "InPlaceUpdateFailed";

/** Type of the condition BootstrapConfigReady. Its reasons follow. */
export const machineBootstrapConfigReadyCondition = "BootstrapConfigReady";
/**
 * Set when a bootstrap data secret is provided (not originated from a BoostrapConfig object
 * referenced from the machine).
 */
export const machineBootstrapDataSecretProvidedReason = "DataSecretProvided";
/** Set when the machine bootstrap config is ready. */
export const machineBootstrapConfigReadyReason = "Ready";
/** Set when the machine bootstrap config is not ready. */
export const machineBootstrapConfigNotReadyReason = "NotReady";
/**
 * Set for a BootstrapConfig Ready condition (read from a bootstrap config object) which is
 * invalid.
 */
export const machineBootstrapConfigInvalidConditionReportedReason = "InvalidConditionReported";
/** Set for unexpected failures when reading a BootstrapConfig object. */
export const machineBootstrapConfigInternalErrorReason = "InternalError";
/** Set when a referenced bootstrap config object does not exist. */
export const machineBootstrapConfigDoesNotExistReason = "ObjectDoesNotExist";
/** Set when a referenced bootstrap config object has been deleted. */
export const machineBootstrapConfigDeletedReason = "ObjectDeleted";

/** Type of the condition InfrastructureReady. Its reasons follow. */
export const machineInfrastructureReadyCondition = "InfrastructureReady";
/** Set when the machine infrastructure is ready. */
export const machineInfrastructureReadyReason = "Ready";
/** Set when the machine infrastructure is not ready. */
export const machineInfrastructureNotReadyReason = "NotReady";
/**
 * Set for a infrastructure Ready condition (read from an infra machine object) which is invalid.
 */
export const machineInfrastructureInvalidConditionReportedReason = "InvalidConditionReported";
/** Set for unexpected failures when reading an infra machine object. */
export const machineInfrastructureInternalErrorReason = "InternalError";
/** Set when a referenced infrastructure object does not exist. */
export const machineInfrastructureDoesNotExistReason = "ObjectDoesNotExist";
/** Set when a referenced infrastructure object has been deleted. */
export const machineInfrastructureDeletedReason = "ObjectDeleted";

/** Type of the condition NodeHealthy. */
export const machineNodeHealthyCondition = "NodeHealthy";

/** Type of the condition NodeReady. Its reasons follow. */
export const machineNodeReadyCondition = "NodeReady";
/** Set when Machine's Node Ready condition is true. */
export const machineNodeReadyReason = "NodeReady";
/** Set when Machine's Node Ready condition is false. */
export const machineNodeNotReadyReason = "NodeNotReady";
/** Set when Machine's Node Ready condition is unknown. */
export const machineNodeReadyUnknownReason = "NodeReadyUnknown";
/** Set when all the node conditions report healthy state. */
export const machineNodeHealthyReason = "NodeHealthy";
/** Set when at least one node conditions report not healthy state. */
export const machineNodeNotHealthyReason = "NodeNotHealthy";
/**
 * Set when at least one node conditions report healthy state unknown and no node conditions report
 * not healthy state.
 */
export const machineNodeHealthUnknownReason = "NodeHealthyUnknown";
/** Set for unexpected failures when reading a Node object. */
export const machineNodeInternalErrorReason = "InternalError";
/** Set when the node hosted on the machine does not exist. */
export const machineNodeDoesNotExistReason = "NodeDoesNotExist";
/** Set when the node hosted on the machine has been deleted. */
export const machineNodeDeletedReason = "NodeDeleted";
/** Set for a failure when inspecting the status of a Node. */
export const machineNodeInspectionFailedReason = "InspectionFailed";
/** Set when the connection to the workload cluster is down. */
export const machineNodeConnectionDownReason = "ConnectionDown";

/** Type of the condition HealthCheckSucceeded. Its reasons follow. */
export const machineHealthCheckSucceededCondition = "HealthCheckSucceeded";
/** Set when a machine passes all the health checks defined by a MachineHealthCheck object. */
export const machineHealthCheckSucceededReason = "HealthCheckSucceeded";
/**
 * Set when the node hosted on the machine does not pass the health checks defined by a
 * MachineHealthCheck object.
 */
export const machineHealthCheckUnhealthyNodeReason = "UnhealthyNode";
/** Set when the machine does not pass the health checks defined by a MachineHealthCheck object. */
export const machineHealthCheckUnhealthyMachineReason = "UnhealthyMachine";
/**
 * Set when the node hosted on the machine does not appear within the timeout defined by a
 * MachineHealthCheck object.
 */
export const machineHealthCheckNodeStartupTimeoutReason = "NodeStartupTimeout";
/**
 * Set when a MachineHealthCheck detects that the node hosted on the machine has been deleted while
 * the Machine is still running.
 */
export const machineHealthCheckNodeDeletedReason = "NodeDeleted";
/**
 * Set when a MachineHealthCheck detects that a Machine was marked for remediation via the
 * `cluster.x-k8s.io/remediate-machine` annotation.
 */
export const machineHealthCheckHasRemediateAnnotationReason = "HasRemediateAnnotation";

/** Type of the condition OwnerRemediated. Its reasons follow. */
export const machineOwnerRemediatedCondition = "OwnerRemediated";
/** Set for the machine is waiting for the owner controller to start remediation. */
export const machineOwnerRemediatedWaitingForRemediationReason = "WaitingForRemediation";

/** Type of the condition ExternallyRemediated. Its reasons follow. */
export const machineExternallyRemediatedCondition = "ExternallyRemediated";
/** Set for the machine is waiting for the external remediation controller to start remediation. */
export const machineExternallyRemediatedWaitingForRemediationReason = "WaitingForRemediation";
/** Set when the MachineHealthCheck cannot find the template for an external remediation request. */
export const machineExternallyRemediatedRemediationTemplateNotFoundReason = "RemediationTemplateNotFound";
/**
 * Set when the MachineHealthCheck cannot create a request for the external remediation controller.
 */
export const machineExternallyRemediatedRemediationRequestCreationFailedReason =
  "RemediationRequestCreationFailed";

/** Type of the condition Deleting. Its reasons follow. */
export const machineDeletingCondition = "Deleting";
/** Set when the Machine is not deleting because the DeletionTimestamp is not set. */
export const machineNotDeletingReason = "NotDeleting";
/** Set when the Machine is deleting because the DeletionTimestamp is set. */
export const machineDeletingReason = "Deleting";
/** Set for unexpected failures when deleting a Machine. */
export const machineDeletingInternalErrorReason = "InternalError";
/** Set when the Machine deletion waits for pre-drain hooks to complete. */
export const machineDeletingWaitingForPreDrainHookReason = "WaitingForPreDrainHook";
/** Set when the Machine deletion is draining the Node. */
export const machineDeletingDrainingNodeReason = "DrainingNode";
/** Set when the Machine deletion is waiting for volumes to detach from the Node. */
export const machineDeletingWaitingForVolumeDetachReason = "WaitingForVolumeDetach";
/** Set when the Machine deletion waits for pre-terminate hooks to complete. */
export const machineDeletingWaitingForPreTerminateHookReason = "WaitingForPreTerminateHook";
/** Set when the Machine deletion waits for InfraMachine deletion to complete. */
export const machineDeletingWaitingForInfrastructureDeletionReason = "WaitingForInfrastructureDeletion";
/** Set when the Machine deletion waits for BootstrapConfig deletion to complete. */
export const machineDeletingWaitingForBootstrapDeletionReason = "WaitingForBootstrapDeletion";
/** Set when the Machine deletion is deleting the Node. */
export const machineDeletingDeletingNodeReason = "DeletingNode";
/** Set when the Machine deletion has been completed. */
export const machineDeletingDeletionCompletedReason = "DeletionCompleted";
