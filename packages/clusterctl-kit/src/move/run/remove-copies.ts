import { assertRemovable } from "./assert-removable.ts";
import type { MoveCheckpoint } from "./checkpoint.ts";
import { deleteObject } from "./delete-object.ts";
import { findInCluster } from "./find-by-name.ts";
import { moveFailed } from "./move-error.ts";
import type { RunMoveOptions } from "./move-options.ts";
import { type MovedObject, refOf, shownName } from "./moved-object.ts";
import { each, splitGroups } from "./prepare-move.ts";

/** A create request whose response was lost may take effect after the first round. */
const rounds = 3;

/**
 * Removes the copies of a failed attempt from the target, dependents first, because the source may
 * change before the next attempt. Removes their finalizers, so no controller cleans up
 * infrastructure that the source still uses.
 *
 * Removes only objects whose UIDs the checkpoint lists as created. Leaves copies of objects that
 * the source keeps after a move: Clusters of other namespaces may use them in the target.
 *
 * @param read Returns the current checkpoint, for each round.
 * @throws MoveError if the target may have the only copies, or a cluster rejects a request.
 */
export async function removeCopies(
  options: RunMoveOptions,
  read: () => Promise<MoveCheckpoint>,
): Promise<void> {
  for (let round = 0; round < rounds; round += 1) if (!(await removeOnce(options, await read()))) return;
  throw moveFailed("rolling-back", "removed copies exist again in the target");
}

/** Reports whether there were copies to remove. */
async function removeOnce(
  options: RunMoveOptions,
  { objects, existing, created }: MoveCheckpoint,
): Promise<boolean> {
  const { target, observer, signal } = options;
  const found = await findInCluster("rolling-back", target, objects, options, true);
  const uidOf = ({ uid }: MovedObject): string => found.get(uid)?.metadata.uid ?? "";
  const before = new Set(existing);
  const isCopy = (object: MovedObject): boolean => {
    const uid = uidOf(object);
    return uid !== "" && uid === created[object.uid]?.uid && !object.isKept && !before.has(uid);
  };
  const copies = objects.filter(isCopy);
  if (copies.length === 0) return false;
  await assertRemovable(options, objects, copies);
  const removed = new Set(copies.map(uidOf));
  const others = objects.filter((object) => found.has(object.uid) && !isCopy(object));
  await each("rolling-back", others, options, async (object) => {
    const { uid, ownerReferences = [] } = found.get(object.uid)?.metadata ?? {};
    const owners = ownerReferences.filter((owner) => !removed.has(owner.uid));
    if (owners.length === ownerReferences.length) return;
    // Otherwise garbage collection deletes it with its last owner.
    const patch = { metadata: { uid, ownerReferences: owners } };
    await target.patch(object.kind, refOf(object), { type: "merge", patch }, { signal });
  });
  for (const group of splitGroups(objects).toReversed())
    await each("rolling-back", group.filter(isCopy), options, async (object) => {
      const { uid = "", resourceVersion = "" } = found.get(object.uid)?.metadata ?? {};
      await deleteObject(target, { ...object, uid }, resourceVersion, async () => {}, signal);
      observer?.onObject?.("removed", shownName(object));
    });
  return true;
}
