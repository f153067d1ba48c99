import type { OwnerReference } from "@capikit/api/meta";
import { equalJson } from "@capikit/common/json";
import { type GroupKind, validGroupOf, type WithMetadata } from "./object-like.ts";

/** Reports whether two references have the same group, kind and name. */
export function refersToSame(a: OwnerReference, b: OwnerReference): boolean {
  const group = validGroupOf(a.apiVersion);
  return (
    group !== undefined && group === validGroupOf(b.apiVersion) && a.kind === b.kind && a.name === b.name
  );
}

/** Reports whether the list has this reference: apiVersion, kind, name, uid and controller. */
export function hasExactOwnerReference(
  references: readonly OwnerReference[] | undefined,
  reference: OwnerReference,
): boolean {
  return (
    references?.some(
      (one) =>
        one.apiVersion === reference.apiVersion &&
        one.kind === reference.kind &&
        one.name === reference.name &&
        one.uid === reference.uid &&
        (one.controller ?? false) === (reference.controller ?? false),
    ) ?? false
  );
}

/**
 * Adds a reference, or replaces the first one to the same object, to update version and uid.
 * Returns the list itself if it has the reference already.
 */
export function ensureOwnerReference(
  references: readonly OwnerReference[] | undefined,
  reference: OwnerReference,
): readonly OwnerReference[] {
  const all = references ?? [];
  const index = all.findIndex((one) => refersToSame(one, reference));
  if (index === -1) return [...all, reference];
  return equalJson(all[index], reference) ? all : all.with(index, reference);
}

/** Removes the first reference to the same object, by group, kind and name. */
export function removeOwnerReference(
  references: readonly OwnerReference[] | undefined,
  reference: OwnerReference,
): readonly OwnerReference[] {
  const all = references ?? [];
  const index = all.findIndex((one) => refersToSame(one, reference));
  return index === -1 ? all : all.toSpliced(index, 1);
}

/** Returns the reference to the controller of an object. */
export function controllerOf({ metadata }: WithMetadata): OwnerReference | undefined {
  return metadata.ownerReferences?.find(({ controller }) => controller === true);
}

/** Reports whether an object has another as owner, by group, kind and name. */
export function isOwnedBy(object: WithMetadata, owner: WithMetadata, ownerKind: GroupKind): boolean {
  return object.metadata.ownerReferences?.some((one) => refersTo(one, owner, ownerKind)) ?? false;
}

/** Reports whether an object has another as controller, by group, kind and name. */
export function isControlledBy(object: WithMetadata, owner: WithMetadata, ownerKind: GroupKind): boolean {
  const reference = controllerOf(object);
  return reference !== undefined && refersTo(reference, owner, ownerKind);
}

/** Returns the first reference to an owner of a kind in any version. */
export function findOwner({ metadata }: WithMetadata, owner: GroupKind): OwnerReference | undefined {
  return metadata.ownerReferences?.find(
    ({ apiVersion, kind }) => kind === owner.kind && validGroupOf(apiVersion) === owner.group,
  );
}

/**
 * Returns a reference to an object. It checks nothing: `withControllerReference` detects other
 * controllers and namespaces.
 */
export function ownerReferenceTo(
  owner: WithMetadata & { readonly apiVersion: string; readonly kind: string },
  options: Pick<OwnerReference, "controller" | "blockOwnerDeletion"> = {},
): OwnerReference {
  const { name = "", uid = "" } = owner.metadata;
  return { apiVersion: owner.apiVersion, kind: owner.kind, name, uid, ...options };
}

function refersTo(reference: OwnerReference, owner: WithMetadata, ownerKind: GroupKind): boolean {
  return (
    validGroupOf(reference.apiVersion) === ownerKind.group &&
    reference.kind === ownerKind.kind &&
    reference.name === (owner.metadata.name ?? "")
  );
}
