/**
 * Annotations, labels, owner references and keys of objects.
 *
 * @module
 */

export { isDnsSubdomain } from "@capikit/common/text";
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
} from "./annotations.ts";
export {
  AlreadyOwnedError,
  type OwnerReferenceOptions,
  withControllerReference,
  withOwnerReference,
} from "./controller-reference.ts";
export { formatLabelValue, isLabelValue, isLabelValueOf } from "./label-value.ts";
export {
  hasLabel,
  hasWatchLabel,
  isControlPlaneMachine,
  isMachinePoolOwned,
  isTopologyOwned,
  managedLabels,
  withLabels,
} from "./labels.ts";
export {
  type GroupKind,
  isBeingDeleted,
  type ObjectKey,
  objectKey,
  validGroupOf,
  type WithMetadata,
} from "./object-like.ts";
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
} from "./owner-references.ts";
