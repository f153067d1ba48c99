import type { OwnerReference } from "@capikit/api/meta";
import type { ObjectRef } from "@capikit/client";
import { CapikitError } from "@capikit/common/errors";
import { pageReference } from "@capikit/common/text";
import { keyOf } from "../../cache/store/key-of.ts";
import { isBeingDeleted, refOf, type WithMetadata, withMetadata } from "./object-like.ts";
import { controllerOf, ensureOwnerReference, ownerReferenceTo, refersToSame } from "./owner-references.ts";

/** An object that may own others. */
type Owner = Parameters<typeof ownerReferenceTo>[0];

/** Options of an owner reference. */
export interface OwnerReferenceOptions {
  /**
   * Whether foreground deletion of the owner waits for the object. Requires permission to update
   * the owner's finalizers. Default: true for controllers, else absent.
   */
  readonly blockOwnerDeletion?: boolean;
}

/** An object cannot get a controller because another object controls it. */
export class AlreadyOwnedError extends CapikitError {
  override readonly name = "AlreadyOwnedError";
  readonly object: ObjectRef;
  /** The current controller. */
  readonly owner: OwnerReference;

  constructor(object: ObjectRef, owner: OwnerReference, wanted: OwnerReference) {
    super(
      `${keyOf(object)} is already controlled by ${owner.kind} ${owner.name} (${owner.apiVersion}): ${wanted.apiVersion} ${wanted.kind} ${wanted.name} cannot control it too`,
    );
    this.object = object;
    this.owner = owner;
  }
}

/** An object would get a controller that is being deleted. Retrying is pointless. */
export class OwnerBeingDeletedError extends CapikitError {
  override readonly name = "OwnerBeingDeletedError";

  constructor(object: ObjectRef, { kind, name }: Pick<OwnerReference, "kind" | "name">) {
    super(
      `${keyOf(object)} cannot get the owner ${kind} ${name}, which is being deleted: its deletion would not end, or would delete objects that should stay; help: create nothing for an object with a deletionTimestamp, and clean up in \`finalize\` of the controller: ${pageReference("guides/controllers#deletion")}`,
    );
  }
}

/**
 * Returns a copy of an object with an owner as its controller, as controller-runtime's
 * `SetControllerReference` does. Changes of the object then reconcile the owner, and the object is
 * deleted with its owner. Updates an existing reference to the owner.
 *
 * @throws AlreadyOwnedError if another object is the controller.
 * @throws OwnerBeingDeletedError if the owner is being deleted, and the object is not yet its own.
 * @throws TypeError if the owner is in another namespace, or has no uid.
 */
export function withControllerReference<T extends WithMetadata>(
  object: T,
  owner: Owner,
  { blockOwnerDeletion = true }: OwnerReferenceOptions = {},
): T {
  checkOwner(object, owner);
  const reference = ownerReferenceTo(owner, { controller: true, blockOwnerDeletion });
  const current = controllerOf(object);
  if (current !== undefined && !refersToSame(current, reference)) {
    throw new AlreadyOwnedError(refOf(object), current, reference);
  }
  if (isBeingDeleted(owner) && current?.uid !== reference.uid)
    throw new OwnerBeingDeletedError(refOf(object), reference);
  return withReference(object, reference);
}

/**
 * Returns a copy of an object with an owner that is not its controller, as controller-runtime's
 * `SetOwnerReference` does. Replaces an existing reference to the owner.
 *
 * @throws TypeError if the owner is in another namespace, or has no uid.
 */
export function withOwnerReference<T extends WithMetadata>(
  object: T,
  owner: Owner,
  options: OwnerReferenceOptions = {},
): T {
  checkOwner(object, owner);
  return withReference(object, ownerReferenceTo(owner, options));
}

function withReference<T extends WithMetadata>(object: T, reference: OwnerReference): T {
  const references = ensureOwnerReference(object.metadata.ownerReferences, reference);
  return withMetadata(object, { ownerReferences: [...references] });
}

/** The garbage collector deletes objects whose owner it cannot find. */
function checkOwner(object: WithMetadata, owner: Owner): void {
  const { namespace, uid } = owner.metadata;
  const what = `${owner.kind} ${keyOf(refOf(owner))} cannot own ${keyOf(refOf(object))}`;
  if (namespace && namespace !== object.metadata.namespace) {
    throw new TypeError(`${what}: the owner must be in the same namespace or cluster-scoped`);
  }
  if (!uid) {
    throw new TypeError(`${what}: it has no uid: create it first`);
  }
}
