/** Type of the condition Available. Its reasons follow. */
export const machineAvailableV1Beta2Condition = "Available";
/** Set when a machine is ready for less than MinReadySeconds (and thus not yet available). */
export const machineWaitingForMinReadySecondsV1Beta2Reason = "WaitingForMinReadySeconds";
/** Set when a machine is ready for at least MinReadySeconds. */
export const machineAvailableV1Beta2Reason = "Available";
/** Set for unexpected error when computing the Available condition. */
export const machineAvailableInternalErrorV1Beta2Reason = "InternalError";

/** Type of the condition Ready. Its reasons follow. */
export const machineReadyV1Beta2Condition = "Ready";
/** Set when the machine readiness criteria is met. */
export const machineReadyV1Beta2Reason = "Ready";
/** Set when the machine readiness criteria is not met. */
export const machineNotReadyV1Beta2Reason = "NotReady";
/**
 * Set when at least one machine readiness criteria is unknown and no machine readiness criteria is
 * not met.
 */
export const machineReadyUnknownV1Beta2Reason = "ReadyUnknown";
/** Set for unexpected error when computing the Ready condition. */
export const machineReadyInternalErrorV1Beta2Reason = "InternalError";

/** Type of the condition UpToDate. Its reasons follow. */
export const machineUpToDateV1Beta2Condition = "UpToDate";
/**
 * Set when a Machine spec matches the spec of the Machine's owner resource, e.g.
 * KubeadmControlPlane or MachineDeployment.
 */
export const machineUpToDateV1Beta2Reason = "UpToDate";
/**
 * Set when a Machine spec does not match the spec of the Machine's owner resource, e.g.
 * KubeadmControlPlane or MachineDeployment.
 */
export const machineNotUpToDateV1Beta2Reason = "NotUpToDate";

/** Type of the condition BootstrapConfigReady. Its reasons follow. */
export const machineBootstrapConfigReadyV1Beta2Condition = "BootstrapConfigReady";
/**
 * Set when a bootstrap data secret is provided (not originated from a BoostrapConfig object
 * referenced from the machine).
 */
export const machineBootstrapDataSecretProvidedV1Beta2Reason = "DataSecretProvided";
/** Set when the machine bootstrap config is ready. */
export const machineBootstrapConfigReadyV1Beta2Reason = "Ready";
/** Set when the machine bootstrap config is not ready. */
export const machineBootstrapConfigNotReadyV1Beta2Reason = "NotReady";
/**
 * Set for a BootstrapConfig Ready condition (read from a bootstrap config object) which is
 * invalid.
 */
export const machineBootstrapConfigInvalidConditionReportedV1Beta2Reason = "InvalidConditionReported";
/** Set for unexpected failures when reading a BootstrapConfig object. */
export const machineBootstrapConfigInternalErrorV1Beta2Reason = "InternalError";
/** Set when a referenced bootstrap config object does not exist. */
export const machineBootstrapConfigDoesNotExistV1Beta2Reason = "ObjectDoesNotExist";
/** Set when a referenced bootstrap config object has been deleted. */
export const machineBootstrapConfigDeletedV1Beta2Reason = "ObjectDeleted";

/** Type of the condition InfrastructureReady. Its reasons follow. */
export const machineInfrastructureReadyV1Beta2Condition = "InfrastructureReady";
/** Set when the machine infrastructure is ready. */
export const machineInfrastructureReadyV1Beta2Reason = "Ready";
/** Set when the machine infrastructure is not ready. */
export const machineInfrastructureNotReadyV1Beta2Reason = "NotReady";
/**
 * Set for a infrastructure Ready condition (read from an infra machine object) which is invalid.
 */
export const machineInfrastructureInvalidConditionReportedV1Beta2Reason = "InvalidConditionReported";
/** Set for unexpected failures when reading an infra machine object. */
export const machineInfrastructureInternalErrorV1Beta2Reason = "InternalError";
/** Set when a referenced infrastructure object does not exist. */
export const machineInfrastructureDoesNotExistV1Beta2Reason = "ObjectDoesNotExist";
/** Set when a referenced infrastructure object has been deleted. */
export const machineInfrastructureDeletedV1Beta2Reason = "ObjectDeleted";

/** Type of the condition NodeHealthy. */
export const machineNodeHealthyV1Beta2Condition = "NodeHealthy";

/** Type of the condition NodeReady. Its reasons follow. */
export const machineNodeReadyV1Beta2Condition = "NodeReady";
/** Set when Machine's Node Ready condition is true. */
export const machineNodeReadyV1Beta2Reason = "NodeReady";
/** Set when Machine's Node Ready condition is false. */
export const machineNodeNotReadyV1Beta2Reason = "NodeNotReady";
/** Set when Machine's Node Ready condition is unknown. */
export const machineNodeReadyUnknownV1Beta2Reason = "NodeReadyUnknown";
/** Set when all the node conditions report healthy state. */
export const machineNodeHealthyV1Beta2Reason = "NodeHealthy";
/** Set when at least one node conditions report not healthy state. */
export const machineNodeNotHealthyV1Beta2Reason = "NodeNotHealthy";
/**
 * Set when at least one node conditions report healthy state unknown and no node conditions report
 * not healthy state.
 */
export const machineNodeHealthUnknownV1Beta2Reason = "NodeHealthyUnknown";
/** Set for unexpected failures when reading a Node object. */
export const machineNodeInternalErrorV1Beta2Reason = "InternalError";
/** Set when the node hosted on the machine does not exist. */
export const machineNodeDoesNotExistV1Beta2Reason = "NodeDoesNotExist";
/** Set when the node hosted on the machine has been deleted. */
export const machineNodeDeletedV1Beta2Reason = "NodeDeleted";
/** Set for a failure when inspecting the status of a Node. */
export const machineNodeInspectionFailedV1Beta2Reason = "InspectionFailed";
/** Set when the connection to the workload cluster is down. */
export const machineNodeConnectionDownV1Beta2Reason = "ConnectionDown";

/** Type of the condition HealthCheckSucceeded. Its reasons follow. */
export const machineHealthCheckSucceededV1Beta2Condition = "HealthCheckSucceeded";
/** Set when a machine passes all the health checks defined by a MachineHealthCheck object. */
export const machineHealthCheckSucceededV1Beta2Reason = "HealthCheckSucceeded";
/**
 * Set when the node hosted on the machine does not pass the health checks defined by a
 * MachineHealthCheck object.
 */
export const machineHealthCheckUnhealthyNodeV1Beta2Reason = "UnhealthyNode";
/**
 * Set when the node hosted on the machine does not appear within the timeout defined by a
 * MachineHealthCheck object.
 */
export const machineHealthCheckNodeStartupTimeoutV1Beta2Reason = "NodeStartupTimeout";
/**
 * Set when a MachineHealthCheck detects that the node hosted on the machine has been deleted while
 * the Machine is still running.
 */
export const machineHealthCheckNodeDeletedV1Beta2Reason = "NodeDeleted";
/**
 * Set when a MachineHealthCheck detects that a Machine was marked for remediation via the
 * `cluster.x-k8s.io/remediate-machine` annotation.
 */
export const machineHealthCheckHasRemediateAnnotationV1Beta2Reason = "HasRemediateAnnotation";

/** Type of the condition OwnerRemediated. Its reasons follow. */
export const machineOwnerRemediatedV1Beta2Condition = "OwnerRemediated";
/** Set for the machine is waiting for the owner controller to start remediation. */
export const machineOwnerRemediatedWaitingForRemediationV1Beta2Reason = "WaitingForRemediation";

/** Type of the condition ExternallyRemediated. Its reasons follow. */
export const machineExternallyRemediatedV1Beta2Condition = "ExternallyRemediated";
/** Set for the machine is waiting for the external remediation controller to start remediation. */
export const machineExternallyRemediatedWaitingForRemediationV1Beta2Reason = "WaitingForRemediation";
/** Set when the MachineHealthCheck cannot find the template for an external remediation request. */
export const machineExternallyRemediatedRemediationTemplateNotFoundV1Beta2Reason =
  "RemediationTemplateNotFound";
/**
 * Set when the MachineHealthCheck cannot create a request for the external remediation controller.
 */
export const machineExternallyRemediatedRemediationRequestCreationFailedV1Beta2Reason =
  "RemediationRequestCreationFailed";

/** Type of the condition Deleting. Its reasons follow. */
export const machineDeletingV1Beta2Condition = "Deleting";
/** Set when the Machine is not deleting because the DeletionTimestamp is not set. */
export const machineNotDeletingV1Beta2Reason = "NotDeleting";
/** Set when the Machine is deleting because the DeletionTimestamp is set. */
export const machineDeletingV1Beta2Reason = "Deleting";
/** Set for unexpected failures when deleting a Machine. */
export const machineDeletingInternalErrorV1Beta2Reason = "InternalError";
/** Set when the Machine deletion waits for pre-drain hooks to complete. */
export const machineDeletingWaitingForPreDrainHookV1Beta2Reason = "WaitingForPreDrainHook";
/** Set when the Machine deletion is draining the Node. */
export const machineDeletingDrainingNodeV1Beta2Reason = "DrainingNode";
/** Set when the Machine deletion is waiting for volumes to detach from the Node. */
export const machineDeletingWaitingForVolumeDetachV1Beta2Reason = "WaitingForVolumeDetach";
/** Set when the Machine deletion waits for pre-terminate hooks to complete. */
export const machineDeletingWaitingForPreTerminateHookV1Beta2Reason = "WaitingForPreTerminateHook";
/** Set when the Machine deletion waits for InfraMachine deletion to complete. */
export const machineDeletingWaitingForInfrastructureDeletionV1Beta2Reason =
  "WaitingForInfrastructureDeletion";
/** Set when the Machine deletion waits for BootstrapConfig deletion to complete. */
export const machineDeletingWaitingForBootstrapDeletionV1Beta2Reason = "WaitingForBootstrapDeletion";
/** Set when the Machine deletion is deleting the Node. */
export const machineDeletingDeletingNodeV1Beta2Reason = "DeletingNode";
/** Set when the Machine deletion has been completed. */
export const machineDeletingDeletionCompletedV1Beta2Reason = "DeletionCompleted";
