export {
  annotationsFromMachineAnnotation,
  autoscalerMaxSizeAnnotation,
  autoscalerMinSizeAnnotation,
  beforeClusterUpgradeHookAnnotationPrefix,
  clusterNameAnnotation,
  clusterNamespaceAnnotation,
  clusterTopologyDeferUpgradeAnnotation,
  clusterTopologyHoldUpgradeSequenceAnnotation,
  clusterTopologyUnsafeUpdateClassNameAnnotation,
  clusterTopologyUnsafeUpdateVersionAnnotation,
  clusterTopologyUpgradeConcurrencyAnnotation,
  crdMigrationObservedGenerationAnnotation,
  deleteMachineAnnotation,
  desiredReplicasAnnotation,
  disableMachineCreateAnnotation,
  excludeNodeDrainingAnnotation,
  excludeWaitForNodeVolumeDetachAnnotation,
  labelsFromMachineAnnotation,
  machineAnnotation,
  machineCertificatesExpiryDateAnnotation,
  machineSetSkipPreflightChecksAnnotation,
  machineSkipRemediationAnnotation,
  managedByAnnotation,
  managedNodeAnnotationDomain,
  maxReplicasAnnotation,
  ownerKindAnnotation,
  ownerNameAnnotation,
  pausedAnnotation,
  preDrainDeleteHookAnnotationPrefix,
  preTerminateDeleteHookAnnotationPrefix,
  remediateMachineAnnotation,
  replicasManagedByAnnotation,
  revisionAnnotation,
  templateClonedFromGroupKindAnnotation,
  templateClonedFromNameAnnotation,
  topologyDryRunAnnotation,
} from "../v1beta2/annotations.ts";

/**
 * Earlier revisions that a MachineSet belonged to.
 *
 * @deprecated
 */
export const revisionHistoryAnnotation = "machinedeployment.clusters.x-k8s.io/revision-history";
