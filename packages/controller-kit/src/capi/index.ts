/**
 * Cluster API's `util` packages: conditions, pausing, finalizers, patches, predicates, lookups and
 * mappings of owners, references to objects of other providers, contract versions and identities.
 *
 * @module
 */

export { crdName } from "@capikit/common/kubernetes";
export { isDnsSubdomain } from "@capikit/common/text";
export {
  type ConditionedObject,
  type ConditionStatus,
  type ConditionsPlace,
  conditionsOf,
  conditionsPath,
  hasSameState,
  type NewCondition,
} from "./conditions/condition.ts";
export {
  type ApplyChangesOptions,
  applyConditionChanges,
  type Change,
  type ConditionChange,
  ConditionConflictError,
  diffConditions,
} from "./conditions/condition-changes.ts";
export type { ConditionComparator } from "./conditions/condition-order.ts";
export * from "./conditions/merge-strategy.ts";
export * from "./conditions/read-conditions.ts";
export * from "./conditions/set-condition.ts";
export { type SummaryOptions, summaryCondition } from "./conditions/summary-condition.ts";
export { crdMetadataKind, getContractVersion, NoContractVersionError } from "./contract/contract-version.ts";
export * from "./ensure-paused-condition.ts";
export { type CloneTemplateOptions, cloneTemplate, generateName } from "./external/clone-template.ts";
export * from "./external/get-external.ts";
export * from "./finalizers/ensure-finalizer.ts";
export * from "./identity/identity-clients.ts";
export type {
  AllowedNamespaces,
  ClusterIdentity,
  CredentialsReference,
  IdentityReference,
  IdentityUser,
} from "./identity/identity-users.ts";
export {
  credentialsReadyCondition,
  IdentityError,
  type IdentityErrorReason,
  type ResolveContext,
} from "./identity/resolve-credentials.ts";
export * from "./lookup/get-if-exists.ts";
export {
  clusterKeyOf,
  getLabelledCluster,
  getOwnerCluster,
  getOwnerMachine,
  getOwnerMachinePool,
  labelledClusterKey,
  NoClusterError,
  ownerClusterKey,
  ownerMachineKey,
  ownerMachinePoolKey,
} from "./lookup/owners.ts";
export * from "./machines/cluster-machines.ts";
export { pickFewest, pickMost } from "./machines/failure-domains.ts";
export * from "./map-functions.ts";
export * from "./metadata/annotations.ts";
export * from "./metadata/controller-reference.ts";
export {
  formatLabelValue,
  isControlPlaneMachine,
  isLabelValue,
  isMachinePoolOwned,
  withLabels,
} from "./metadata/labels.ts";
export {
  type GroupKind,
  isBeingDeleted,
  refOf,
  validGroupOf,
  type WithMetadata,
} from "./metadata/object-like.ts";
export {
  controllerOf,
  ensureOwnerReference,
  findOwner,
  hasExactOwnerReference,
  isControlledBy,
  isOwnedBy,
  ownerReferenceTo,
  removeOwnerReference,
} from "./metadata/owner-references.ts";
export * from "./patch/object-patches.ts";
export { lockedPatch, type PatchObjectOptions, patchObject } from "./patch/patch-object.ts";
export { type PatchClient, patchSameObject } from "./patch/patch-same-object.ts";
export * from "./predicates/predicates.ts";
export * from "./v1beta1-conditions/merged-v1beta1-conditions.ts";
export {
  type SetV1Beta1ConditionOptions,
  setV1Beta1Condition,
  upsertV1Beta1Condition,
  withV1Beta1Condition,
} from "./v1beta1-conditions/set-v1beta1-condition.ts";
export * from "./v1beta1-conditions/v1beta1-condition.ts";
export * from "./v1beta1-conditions/v1beta1-condition-changes.ts";
export { type FieldPath, nestedValue, withNestedValue } from "./values/nested.ts";
export { toTime, type WallClock } from "./values/time.ts";
