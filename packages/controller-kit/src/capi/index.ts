/**
 * Cluster API's `util` packages: conditions, pausing, finalizers, patches, predicates, lookups and
 * mappings of owners, references to objects of other providers, contract versions and identities.
 *
 * @module
 */

export { isDnsSubdomain } from "@capikit/common/text";
export { crdName } from "@capikit/common/versions";
export { type AggregateOptions, aggregateCondition } from "./conditions/aggregate-condition.ts";
export {
  type ConditionedObject,
  type ConditionStatus,
  type ConditionsPlace,
  conditionsOf,
  conditionsPath,
  hasSameState,
  hasSameStateExceptGeneration,
  type NewCondition,
  upsertCondition,
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
export { type MirrorOptions, mirrorCondition, notYetReportedReason } from "./conditions/mirror-condition.ts";
export {
  type ConditionOwner,
  conditionOwner,
  type OwnedCondition,
  ownedConditions,
} from "./conditions/owned-condition.ts";
export {
  conditionMessage,
  conditionReason,
  getCondition,
  hasCondition,
  isConditionFalse,
  isConditionTrue,
  isConditionUnknown,
} from "./conditions/read-conditions.ts";
export {
  deleteCondition,
  type SetConditionOptions,
  setCondition,
  withCondition,
  withoutCondition,
} from "./conditions/set-condition.ts";
export { type SummaryOptions, summaryCondition } from "./conditions/summary-condition.ts";
export { crdMetadataKind, getContractVersion, NoContractVersionError } from "./contract/contract-version.ts";
export { type CloneTemplateOptions, cloneTemplate, generateName } from "./external/clone-template.ts";
export {
  type ExternalObject,
  type ExternalReader,
  getExternal,
  getExternalByContract,
  UnresolvedReferenceError,
} from "./external/get-external.ts";
export {
  ensureFinalizer,
  hasFinalizer,
  withFinalizer,
  withoutFinalizer,
} from "./finalizers/ensure-finalizer.ts";
export type {
  AllowedNamespaces,
  ClusterIdentity,
  CredentialsReference,
  IdentityReference,
  IdentityUser,
} from "./identity/cluster-identity.ts";
export {
  createIdentityClients,
  type IdentityClients,
  type IdentityClientsOptions,
  type IdentityContext,
} from "./identity/identity-clients.ts";
export {
  credentialsReadyCondition,
  IdentityError,
  type IdentityErrorReason,
} from "./identity/identity-error.ts";
export { isNamespaceAllowed, type ResolveContext } from "./identity/resolve-credentials.ts";
export { deprecationWarning, type WarningHandler, warningLogger } from "./logging/api-warnings.ts";
export { listText, ownerLogFields } from "./logging/owner-log-fields.ts";
export {
  getIfExists,
  type LookUpOptions,
  type ObjectGetter,
  type ObjectLister,
} from "./lookup/get-if-exists.ts";
export {
  getLabelledCluster,
  getMachinePoolByLabels,
  getOwnerCluster,
  getOwnerMachine,
  getOwnerMachinePool,
  labelledClusterKey,
  NoClusterError,
  ownerClusterKey,
  ownerMachineKey,
  ownerMachinePoolKey,
} from "./lookup/owners.ts";
export {
  clusterToInfrastructure,
  clusterToInfrastructureMapper,
  clusterToObjectsMapper,
  infrastructureKeyOf,
  type MapperContext,
  machinePoolToInfrastructure,
  machineToInfrastructure,
  type RequestMapper,
} from "./mappings/map-functions.ts";
export {
  areReplicasManagedExternally,
  hasAnnotation,
  hasPausedAnnotation,
  isExternallyManaged,
  isPaused,
  withAnnotations,
} from "./metadata/annotations.ts";
export {
  AlreadyOwnedError,
  type OwnerReferenceOptions,
  withControllerReference,
  withOwnerReference,
} from "./metadata/controller-reference.ts";
export {
  formatLabelValue,
  isControlPlaneMachine,
  isLabelValue,
  isLabelValueOf,
  isMachinePoolOwned,
  withLabels,
} from "./metadata/labels.ts";
export {
  type GroupKind,
  isBeingDeleted,
  type ObjectKey,
  objectKey,
  validGroupOf,
  type WithMetadata,
} from "./metadata/object-like.ts";
export {
  controllerOf,
  ensureOwnerReference,
  findOwner,
  hasExactOwnerReference,
  hasOwnerOfKind,
  isControlledBy,
  isOwnedBy,
  ownerReferenceTo,
  removeOwnerReference,
} from "./metadata/owner-references.ts";
export { type ConditionPaths, conditionPaths } from "./patch/condition-paths.ts";
export { lockedPatch } from "./patch/locked-patch.ts";
export * from "./patch/object-patches.ts";
export { type PatchClient, type PatchObjectOptions, patchObject } from "./patch/patch-object.ts";
export {
  type EnsuredPause,
  ensurePausedCondition,
  type PausedState,
  pausedState,
} from "./paused/ensure-paused-condition.ts";
export {
  clusterControlPlaneInitialized,
  clusterPausedTransitions,
  clusterPausedTransitionsOrInfrastructureProvisioned,
  clusterTopologyVersionChanged,
  clusterUnpaused,
} from "./predicates/cluster-predicates.ts";
export {
  hasFilterLabel,
  isNotExternallyManaged,
  isNotPaused,
  isNotPausedAndHasFilterLabel,
} from "./predicates/resource-predicates.ts";
export type { MergeV1Beta1Options } from "./v1beta1-conditions/merge-v1beta1.ts";
export {
  aggregateV1Beta1Condition,
  falseV1Beta1Condition,
  mirrorV1Beta1Condition,
  summaryV1Beta1Condition,
  trueV1Beta1Condition,
  unknownV1Beta1Condition,
  type V1Beta1Fallback,
  type V1Beta1Severity,
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
  isV1Beta1ConditionTrue,
  type NewV1Beta1Condition,
  v1Beta1ConditionsOf,
  v1Beta1ConditionsPath,
} from "./v1beta1-conditions/v1beta1-condition.ts";
export {
  applyV1Beta1ConditionChanges,
  diffV1Beta1Conditions,
  type V1Beta1ConditionChange,
} from "./v1beta1-conditions/v1beta1-condition-changes.ts";
export { type FieldPath, nestedValue, withNestedValue } from "./values/nested.ts";
export { toTime, type WallClock } from "./values/time.ts";
