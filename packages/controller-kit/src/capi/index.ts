/**
 * What controllers of Cluster API's providers need again and again, with the behaviour of Cluster API's own `util` packages: conditions,
 * patches, owners, labels, annotations, predicates, collections of Machines, versions, certificates, kubeconfigs, external objects, stored
 * versions; and connections to workload clusters.
 *
 * Nearly everything here is a function of its arguments. What comes from a cache may be passed in: nothing is changed but what is called a
 * draft. What talks to an API server takes a client first.
 *
 * @module
 */

export { createTtlCache, type TtlCache, type TtlCacheOptions } from "../cache/ttl-cache.ts";
export { lowestNonZeroResult } from "../controller/lowest-result.ts";
export { resourceVersionChanged as isChanged } from "../predicates/changed.ts";
export { allOf, anyOf, not } from "../predicates/combine.ts";
export type { ObjectEvent, Predicate } from "../predicates/object-event.ts";
export {
  type CertificateAuthorityOptions,
  type CertificateKeyPair,
  type ClientCertificateOptions,
  newCertificateAuthority,
  parseCertificate,
  signClientCertificate,
} from "./certificates/certificate.ts";
export {
  certificateFiles,
  certificateHashes,
  MissingCertificateError,
  requireCertificates,
} from "./certificates/certificate-files.ts";
export {
  type CertificatePurpose,
  type ClusterCertificate,
  controlPlaneJoinCertificates,
  defaultCertificatesDir,
  initialControlPlaneCertificates,
  workerCertificates,
} from "./certificates/cluster-certificates.ts";
export {
  certificateSecret,
  generateCertificates,
  type LookUpCertificatesOptions,
  lookUpCertificates,
  lookUpOrGenerateCertificates,
  saveGeneratedCertificates,
} from "./certificates/look-up-certificates.ts";
export {
  generatePrivateKey,
  parsePrivateKey,
  privateKeyToPem,
  publicKeyToPem,
} from "./certificates/private-key.ts";
export {
  type ClusterCache,
  type ClusterCacheContext,
  createClusterCache,
} from "./cluster-cache/cluster-cache.ts";
export type { ClusterCacheObserver } from "./cluster-cache/cluster-cache-observer.ts";
export type {
  ClusterCacheOptions,
  ControllerPod,
  WorkloadOptions,
} from "./cluster-cache/cluster-cache-options.ts";
export {
  ClusterNotConnectedError,
  isClusterNotConnected,
} from "./cluster-cache/cluster-not-connected-error.ts";
export type { ClusterSourceOptions } from "./cluster-cache/cluster-source.ts";
export type { ClusterWatch } from "./cluster-cache/cluster-watch.ts";
export type { HealthState } from "./cluster-cache/health-state.ts";
export { UntrustedKubeconfigError } from "./cluster-cache/untrusted-kubeconfig.ts";
export type { Connect, OpenConnection, WorkloadConnection } from "./cluster-cache/workload-connection.ts";
export { type AggregateOptions, aggregateCondition } from "./conditions/aggregate-condition.ts";
export {
  type ConditionedObject,
  type ConditionStatus,
  type ConditionsPlace,
  conditionsOf,
  conditionsPath,
  type NewCondition,
  v1Beta2ConditionsPath,
} from "./conditions/condition.ts";
export {
  type ApplyChangesOptions,
  applyConditionChanges,
  type Change,
  type ConditionChange,
  ConditionConflictError,
  diffConditions,
} from "./conditions/condition-changes.ts";
export { type ConditionComparator, compareConditions } from "./conditions/condition-order.ts";
export {
  type MergePriority,
  type PriorityFunction,
  priorityByPolarity,
} from "./conditions/merge-priority.ts";
export {
  defaultMergeStrategy,
  type MergedCondition,
  type MergeOperation,
  type MergeStrategy,
  type MergeStrategyOptions,
  reasonByPriority,
  type WeighedConditions,
} from "./conditions/merge-strategy.ts";
export {
  type MirrorOptions,
  mirrorCondition,
  mirrorUntypedCondition,
  notYetReportedReason,
  toConditionStatus,
} from "./conditions/mirror-condition.ts";
export {
  type ConditionOwner,
  conditionOwner,
  type OwnedCondition,
  ownedConditions,
} from "./conditions/owned-condition.ts";
export {
  conditionMessage,
  conditionReason,
  conditionTransitionTime,
  getCondition,
  hasCondition,
  isConditionFalse,
  isConditionTrue,
  isConditionUnknown,
} from "./conditions/read-conditions.ts";
export { hasSameState, hasSameStateExceptGeneration } from "./conditions/same-state.ts";
export {
  deleteCondition,
  type SetConditionOptions,
  setCondition,
  withCondition,
  withoutCondition,
} from "./conditions/set-condition.ts";
export { type SummaryOptions, summaryCondition } from "./conditions/summary-condition.ts";
export {
  getUntypedCondition,
  MalformedConditionError,
  noReasonReported,
  untypedConditionsOf,
} from "./conditions/untyped-conditions.ts";
export { upsertCondition } from "./conditions/upsert-condition.ts";
export { compareApiVersions } from "./contract/compare-api-versions.ts";
export {
  getContractOfVersion,
  getContractVersion,
  latestContractVersion,
  NoContractVersionError,
} from "./contract/contract-version.ts";
export { type CustomResourceDefinition, crdKind, crdMetadataKind } from "./contract/crd-kind.ts";
export { crdName } from "./contract/crd-name.ts";
export {
  type CrdMigrationPhase,
  type CrdMigrator,
  type CrdMigratorOptions,
  createCrdMigrator,
  type MigratedKind,
} from "./crd-migration/crd-migrator.ts";
export type { MigrationClient } from "./crd-migration/migrate-objects.ts";
export { type CloneTemplateOptions, cloneTemplate } from "./external/clone-template.ts";
export { sortForCreation } from "./external/creation-order.ts";
export { failuresOf, isExternallyManagedControlPlane, isExternalReady } from "./external/external-status.ts";
export { generateName } from "./external/generate-name.ts";
export {
  createFromTemplate,
  deleteExternal,
  type ExternalObject,
  type ExternalReader,
  getExternal,
  getExternalByContract,
  UnresolvedReferenceError,
} from "./external/get-external.ts";
export { createObjectTracker, type ObjectTracker } from "./external/object-tracker.ts";
export { formatYamlObjects, joinYaml, parseYamlObjects } from "./external/yaml-objects.ts";
export { ensureFinalizer } from "./finalizers/ensure-finalizer.ts";
export { hasFinalizer, withFinalizer, withoutFinalizer } from "./finalizers/finalizers.ts";
export {
  type ContainerImage,
  formatImage,
  isImageTag,
  parseImage,
  toImageTag,
  withImageRepository,
  withImageTag,
} from "./images/container-image.ts";
export {
  createKubeconfigSecret,
  createKubeconfigSecretWithOwner,
  getKubeconfig,
  type KubeconfigSecretOptions,
  kubeconfigSecret,
  MissingAuthorityError,
  needsClientCertRotation,
  regenerateKubeconfigSecret,
} from "./kubeconfig/kubeconfig-secret.ts";
export { type NewKubeconfigOptions, newKubeconfig } from "./kubeconfig/kubeconfig-text.ts";
export {
  deprecationWarning,
  domainQualifiedFinalizerWarning,
  unhelpfulWarnings,
  type WarningHandler,
  warningLogger,
} from "./logging/api-warnings.ts";
export { listText, namesText } from "./logging/list-text.ts";
export { ownerLogFields } from "./logging/owner-log-fields.ts";
export { getIfExists } from "./lookup/get-if-exists.ts";
export {
  labelledClusterKey,
  ownerClusterKey,
  ownerMachineKey,
  ownerMachinePoolKey,
} from "./lookup/owner-keys.ts";
export {
  getLabelledCluster,
  getMachinePoolByLabels,
  getOwnerCluster,
  getOwnerMachine,
  getOwnerMachinePool,
  NoClusterError,
} from "./lookup/owners.ts";
export type { LookUpOptions, ObjectGetter, ObjectLister } from "./lookup/reader.ts";
export { getClusterMachines, getControlPlaneMachines } from "./machines/cluster-machines.ts";
export { pickFewest, pickMost } from "./machines/failure-domains.ts";
export {
  activeMachines,
  adoptableControlPlaneMachines,
  controlPlaneMachines,
  deletingMachines,
  everyFilter,
  hasController,
  hasNode,
  inFailureDomains,
  type MachineFilter,
  matchesKubernetesVersion,
  notFilter,
  ownedMachines,
  readyMachines,
  shouldRolloutAfter,
  shouldRolloutBefore,
  someFilter,
  unhealthyAndOwnerRemediatedMachines,
  unhealthyMachines,
  withAnnotation,
  withUnhealthyControlPlaneComponents,
  withVersion,
} from "./machines/machine-filter.ts";
export {
  differenceOfMachines,
  filterMachines,
  filterMachinesByAny,
  hasMachine,
  type Machines,
  machinesOf,
} from "./machines/machines.ts";
export {
  lowestVersion,
  newestMachine,
  oldestDeletion,
  oldestMachine,
  sortByCreation,
  sortByDeletion,
} from "./machines/sort-machines.ts";
export {
  clusterToInfrastructure,
  infrastructureKeyOf,
  machinePoolToInfrastructure,
  machineToInfrastructure,
} from "./mappings/infrastructure-mappings.ts";
export type { MapperContext, RequestMapper } from "./mappings/map-function.ts";
export {
  clusterToInfrastructureMapper,
  clusterToObjectsMapper,
  machineDeploymentToObjectsMapper,
  machineSetToObjectsMapper,
} from "./mappings/map-functions.ts";
export {
  type OwnedSelection,
  ofCluster,
  ofMachineDeployment,
  ofMachineSet,
} from "./mappings/owned-selectors.ts";
export {
  areReplicasManagedExternally,
  hasAnnotation,
  hasAnnotationWithPrefix,
  hasPausedAnnotation,
  hasRemediateMachine,
  hasSkipRemediation,
  isExternallyManaged,
  isPaused,
  managedAnnotations,
  withAnnotations,
} from "./metadata/annotations.ts";
export { formatLabelValue, isLabelValue, isLabelValueOf } from "./metadata/label-value.ts";
export {
  hasLabel,
  hasWatchLabel,
  isControlPlaneMachine,
  isMachinePoolOwned,
  isTopologyOwned,
  managedLabels,
  withLabels,
} from "./metadata/labels.ts";
export {
  type GroupKind,
  groupOf,
  isBeingDeleted,
  type ObjectKey,
  objectKey,
  type WithMetadata,
} from "./metadata/object-like.ts";
export {
  controllerOf,
  ensureOwnerReference,
  findOwner,
  hasExactOwnerReference,
  hasOwnerOfKind,
  hasOwnerReference,
  isControlledBy,
  isOwnedBy,
  ownerReferenceTo,
  refersToSame,
  removeOwnerReference,
  replaceOwnerReference,
} from "./metadata/owner-references.ts";
export {
  addCacheIndex,
  type CacheIndex,
  clusterClassIndex,
  clusterClassIndexValue,
  machineNodeIndex,
  machinePoolNodeIndex,
  machinePoolProviderIdIndex,
  machineProviderIdIndex,
  nodeProviderIdIndex,
} from "./nodes/cache-indexes.ts";
export { AmbiguousNodeError, findNodeByProviderId } from "./nodes/find-node.ts";
export {
  isNodeAvailable,
  isNodeReady,
  isNodeUnreachable,
  type Node,
  type NodeCondition,
  nodeKind,
  nodeReadyCondition,
} from "./nodes/node.ts";
export { type ConditionPaths, conditionPaths } from "./patch/condition-paths.ts";
export {
  type ConditionOwnership,
  conditionsPatch,
  type ObjectPatches,
  type ObjectPatchesOptions,
  objectPatches,
} from "./patch/object-patches.ts";
export { type PatchClient, type PatchObjectOptions, patchObject } from "./patch/patch-object.ts";
export { type EnsuredPause, ensurePausedCondition } from "./paused/ensure-paused-condition.ts";
export { type PausedState, pausedState } from "./paused/paused-condition.ts";
export {
  clusterControlPlaneInitialized,
  clusterCreateInfraProvisioned,
  clusterCreateNotPaused,
  clusterHasTopology,
  clusterPausedTransitions,
  clusterPausedTransitionsOrInfrastructureProvisioned,
  clusterTopologyVersionChanged,
  clusterUnpaused,
  clusterUnpausedAndInfrastructureProvisioned,
  clusterUpdateInfraProvisioned,
  clusterUpdateUnpaused,
} from "./predicates/cluster-predicates.ts";
export {
  hasFilterLabel,
  isNotExternallyManaged,
  isNotPaused,
  isNotPausedAndHasFilterLabel,
  isOwnedByTopology,
} from "./predicates/resource-predicates.ts";
export {
  type BootstrapData,
  bootstrapDataSecret,
  getBootstrapData,
  storeBootstrapData,
} from "./secrets/bootstrap-data.ts";
export { getClusterSecret, type Secret, secretKind } from "./secrets/cluster-secret.ts";
export {
  clusterSecretName,
  kubeconfigDataName,
  parseClusterSecretName,
  type SecretPurpose,
  secretPurposes,
  tlsCertDataName,
  tlsKeyDataName,
} from "./secrets/cluster-secret-name.ts";
export { clusterSecrets } from "./secrets/cluster-secrets.ts";
export {
  falseV1Beta1Condition,
  trueV1Beta1Condition,
  unknownV1Beta1Condition,
  type V1Beta1Severity,
} from "./v1beta1-conditions/make-v1beta1-condition.ts";
export type { MergeV1Beta1Options } from "./v1beta1-conditions/merge-v1beta1.ts";
export {
  aggregateV1Beta1Condition,
  mirrorV1Beta1Condition,
  summaryV1Beta1Condition,
  type V1Beta1Fallback,
  type V1Beta1SummaryOptions,
} from "./v1beta1-conditions/merged-v1beta1-conditions.ts";
export {
  compareV1Beta1Conditions,
  deleteV1Beta1Condition,
  type SetV1Beta1ConditionOptions,
  setV1Beta1Condition,
  upsertV1Beta1Condition,
  withV1Beta1Condition,
} from "./v1beta1-conditions/set-v1beta1-condition.ts";
export {
  getV1Beta1Condition,
  hasSameV1Beta1State,
  isV1Beta1ConditionFalse,
  isV1Beta1ConditionTrue,
  isV1Beta1ConditionUnknown,
  type NewV1Beta1Condition,
  v1Beta1ConditionsOf,
  v1Beta1ConditionsPath,
} from "./v1beta1-conditions/v1beta1-condition.ts";
export {
  applyV1Beta1ConditionChanges,
  diffV1Beta1Conditions,
  type V1Beta1ConditionChange,
} from "./v1beta1-conditions/v1beta1-condition-changes.ts";
export { type FieldPath, nestedValue } from "./values/nested.ts";
export { toTime, type WallClock } from "./values/time.ts";
export { lowestNonZero, mergeMaps, ordinalize, randomString } from "./values/values.ts";
export {
  type CompareVersionsOptions,
  compareVersions,
  isSupportedVersionSkew,
} from "./version/compare-versions.ts";
export {
  formatVersion,
  majorMinorPatch,
  parseImageTagVersion,
  parseVersion,
  type SemanticVersion,
  tryParseVersion,
} from "./version/semantic-version.ts";
