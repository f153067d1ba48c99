import type { MoveObject } from "../objects/move-object.ts";

/**
 * Returns the objects that Kubernetes deletes because all their owners are gone or deleted in this
 * way, too.
 */
export function garbageCollected(
  objects: readonly MoveObject[],
  isGone: (uid: string) => boolean,
): ReadonlySet<MoveObject> {
  const collected = new Set<MoveObject>();
  const waitsFor = new Map<MoveObject, number>();
  const ownedBy = new Map<string, MoveObject[]>();
  const work: MoveObject[] = [];
  for (const object of objects) {
    const owners = new Set((object.metadata.ownerReferences ?? []).map(({ uid }) => uid));
    const left = [...owners].filter((uid) => !isGone(uid));
    if (left.length === 0 && owners.size > 0) work.push(object);
    waitsFor.set(object, left.length);
    for (const uid of left) if (!ownedBy.get(uid)?.push(object)) ownedBy.set(uid, [object]);
  }
  for (const object of work) {
    collected.add(object);
    const { uid } = object.metadata;
    if (!uid) continue;
    for (const owned of ownedBy.get(uid) ?? []) {
      const left = (waitsFor.get(owned) ?? 0) - 1;
      waitsFor.set(owned, left);
      if (left === 0) work.push(owned);
    }
    ownedBy.delete(uid);
  }
  return collected;
}
