import type { OwnerReference } from "@capikit/api/meta";
import { type GroupKind, groupOf, type WithMetadata } from "./object-like.ts";

/** Whether two references mean the same object: by group, kind and name, whatever version and uid. */
export function refersToSame(a: OwnerReference, b: OwnerReference): boolean {
  const group = groupOf(a.apiVersion);
  return group !== undefined && group === groupOf(b.apiVersion) && a.kind === b.kind && a.name === b.name;
}

/** Whether references hold one to the same object, whatever version and uid. */
export function hasOwnerReference(
  references: readonly OwnerReference[] | undefined,
  reference: OwnerReference,
): boolean {
  return references?.some((one) => refersToSame(one, reference)) ?? false;
}

/** Whether references hold this very one: apiVersion, kind, name, uid and controller. */
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

/** References with this one, in place of the first to the same object if there is one: version and uid are brought up to date. */
export function ensureOwnerReference(
  references: readonly OwnerReference[] | undefined,
  reference: OwnerReference,
): readonly OwnerReference[] {
  const all = references ?? [];
  const index = all.findIndex((one) => refersToSame(one, reference));
  return index === -1 ? [...all, reference] : all.with(index, reference);
}

/** References without the first to the same object, whatever version and uid. */
export function removeOwnerReference(
  references: readonly OwnerReference[] | undefined,
  reference: OwnerReference,
): readonly OwnerReference[] {
  const all = references ?? [];
  const index = all.findIndex((one) => refersToSame(one, reference));
  return index === -1 ? all : all.toSpliced(index, 1);
}

/** References in which another takes the place of the first to a uid; it is added where there is none. */
export function replaceOwnerReference(
  references: readonly OwnerReference[] | undefined,
  source: WithMetadata,
  target: OwnerReference,
): readonly OwnerReference[] {
  const all = references ?? [];
  const index = all.findIndex(({ uid }) => uid === source.metadata.uid);
  return index === -1 ? [...all, target] : all.with(index, target);
}

/** The reference to the owner that controls an object. */
export function controllerOf({ metadata }: WithMetadata): OwnerReference | undefined {
  return metadata.ownerReferences?.find(({ controller }) => controller === true);
}

/** Whether an object is owned by another, by group, kind and name. */
export function isOwnedBy(object: WithMetadata, owner: WithMetadata, ownerKind: GroupKind): boolean {
  return object.metadata.ownerReferences?.some((one) => refersTo(one, owner, ownerKind)) ?? false;
}

/** Whether an object is controlled by another, by group, kind and name. */
export function isControlledBy(object: WithMetadata, owner: WithMetadata, ownerKind: GroupKind): boolean {
  const reference = controllerOf(object);
  return reference !== undefined && refersTo(reference, owner, ownerKind);
}

/**
 * Whether references hold one to a kind of the group of `apiVersion`. As upstream, a malformed apiVersion on the way to it says no.
 */
export function hasOwnerOfKind(
  references: readonly OwnerReference[] | undefined,
  apiVersion: string,
  kinds: readonly string[],
): boolean {
  const group = groupOf(apiVersion);
  if (group === undefined) return false;
  for (const reference of references ?? []) {
    const found = groupOf(reference.apiVersion);
    if (found === undefined) return false;
    if (found === group && kinds.includes(reference.kind)) return true;
  }
  return false;
}

/** The first reference to an owner of a kind, whatever the version. */
export function findOwner({ metadata }: WithMetadata, owner: GroupKind): OwnerReference | undefined {
  return metadata.ownerReferences?.find(
    ({ apiVersion, kind }) => kind === owner.kind && groupOf(apiVersion) === owner.group,
  );
}

/** A reference to an object. */
export function ownerReferenceTo(
  owner: WithMetadata & { readonly apiVersion: string; readonly kind: string },
  options: Pick<OwnerReference, "controller" | "blockOwnerDeletion"> = {},
): OwnerReference {
  const { name = "", uid = "" } = owner.metadata;
  return { apiVersion: owner.apiVersion, kind: owner.kind, name, uid, ...options };
}

function refersTo(reference: OwnerReference, owner: WithMetadata, ownerKind: GroupKind): boolean {
  return (
    groupOf(reference.apiVersion) === ownerKind.group &&
    reference.kind === ownerKind.kind &&
    reference.name === (owner.metadata.name ?? "")
  );
}
