import {
  availableCondition,
  bootstrapConfigReadyCondition,
  clusterControlPlaneAvailableCondition,
  clusterControlPlaneInitializedCondition,
  clusterControlPlaneMachinesReadyCondition,
  clusterControlPlaneMachinesUpToDateCondition,
  clusterRemoteConnectionProbeCondition,
  clusterTopologyReconciledCondition,
  clusterWorkerMachinesReadyCondition,
  clusterWorkerMachinesUpToDateCondition,
  clusterWorkersAvailableCondition,
  deletingCondition,
  infrastructureReadyCondition,
  machineHealthCheckSucceededCondition,
  machineNodeHealthyCondition,
  machineNodeReadyCondition,
  machineOwnerRemediatedCondition,
  machinesReadyCondition,
  machinesUpToDateCondition,
  machineUpdatingCondition,
  machineUpToDateCondition,
  pausedCondition,
  readyCondition,
  remediatingCondition,
  rollingOutCondition,
  scalingDownCondition,
  scalingUpCondition,
} from "@capikit/api/core/v1beta2";
import { compareText } from "@capikit/common/text";

/** Compares two conditions for `Array.prototype.sort`. */
export type ConditionComparator = (a: { readonly type: string }, b: { readonly type: string }) => number;

// The empty type represents all others.
const order: readonly string[] = [
  availableCondition,
  readyCondition,
  machineUpToDateCondition,
  clusterRemoteConnectionProbeCondition,
  bootstrapConfigReadyCondition,
  infrastructureReadyCondition,
  clusterControlPlaneInitializedCondition,
  clusterControlPlaneAvailableCondition,
  clusterWorkersAvailableCondition,
  "CertificatesAvailable",
  "Initialized",
  "EtcdClusterHealthy",
  "ControlPlaneComponentsHealthy",
  machineNodeHealthyCondition,
  machineNodeReadyCondition,
  "NodeKubeadmLabelsAndTaintsSet",
  "EtcdPodHealthy",
  "EtcdMemberHealthy",
  "APIServerPodHealthy",
  "ControllerManagerPodHealthy",
  "SchedulerPodHealthy",
  machineHealthCheckSucceededCondition,
  machineOwnerRemediatedCondition,
  clusterTopologyReconciledCondition,
  machineUpdatingCondition,
  rollingOutCondition,
  remediatingCondition,
  scalingDownCondition,
  scalingUpCondition,
  machinesReadyCondition,
  clusterControlPlaneMachinesReadyCondition,
  clusterWorkerMachinesReadyCondition,
  machinesUpToDateCondition,
  clusterControlPlaneMachinesUpToDateCondition,
  clusterWorkerMachinesUpToDateCondition,
  "",
  pausedCondition,
  deletingCondition,
];
const places = new Map(order.map((type, index) => [type, index]));
const others = order.indexOf("");

/**
 * Compares conditions in the order of `kubectl get`: Available and Ready first, Paused and Deleting
 * last, Cluster API's own by dependency in between, followed by others by name.
 */
export const compareConditions: ConditionComparator = (a, b) => {
  const difference = (places.get(a.type) ?? others) - (places.get(b.type) ?? others);
  return difference !== 0 ? difference : compareText(a.type, b.type);
};
