import { isPaused } from "../objects/move-object.ts";
import type { MoveCheckpoint } from "./checkpoint.ts";
import { deleteObject } from "./delete-object.ts";
import { findInCluster } from "./find-by-name.ts";
import { MoveError, moveFailed } from "./move-error.ts";
import type { RunMoveOptions } from "./move-options.ts";
import { isOfCore, isPausable, type MovedObject, refOf, shownName, splitGroups } from "./moved-object.ts";
import { each } from "./with-retries.ts";

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

/**
 * Checks that copies of a failed move are not the only ones, as after a move by another program:
 *
 * - The source has all Clusters and ClusterClasses of the move. Moves delete them last. So if one
 *   is paused, or if none moves, the source must also have the original of each copy.
 * - The Clusters in the target are paused, and copied ClusterClasses. Controllers would otherwise
 *   add finalizers to the copies again and delete their infrastructure.
 *
 * @throws MoveError that names the other objects.
 */
async function assertRemovable(
  options: RunMoveOptions,
  objects: readonly MovedObject[],
  copies: readonly MovedObject[],
): Promise<void> {
  const missing = await missingInSource(options, objects, copies);
  const failures = [
    ...toFailures(missing, "is no longer in the source"),
    ...toFailures(await unpausedInTarget(options, objects, copies), "is not paused in the target"),
  ];
  if (failures.length === 0) return;
  const { checkpoint } = options;
  const then = checkpoint === undefined ? "" : `, then delete the checkpoint ${checkpoint.name}`;
  const what = `copies stay in the target, as another move may have completed (compare both clusters${then})`;
  throw new MoveError("checking", failures, what);
}

async function missingInSource(
  options: RunMoveOptions,
  objects: readonly MovedObject[],
  copies: readonly MovedObject[],
): Promise<readonly MovedObject[]> {
  const missingOf = async (some: readonly MovedObject[], metadata: boolean) => {
    const found = await findInCluster("rolling-back", options.source, some, options, metadata);
    const missing = some.filter(({ uid }) => found.get(uid)?.metadata.uid !== uid);
    return { found, missing };
  };
  const roots = objects.filter(isPausable);
  const { found, missing } = await missingOf(roots, false);
  const isAnyPaused = [...found.values()].some(isPaused);
  if (!isAnyPaused && roots.some(({ isKept }) => !isKept)) return missing;
  const others = copies.filter((copy) => !isPausable(copy));
  return [...missing, ...(await missingOf(others, true)).missing];
}

async function unpausedInTarget(
  options: RunMoveOptions,
  objects: readonly MovedObject[],
  copies: readonly MovedObject[],
): Promise<readonly MovedObject[]> {
  const copied = new Set(copies);
  const pausable = objects.filter(
    (object) => isOfCore(object, "Cluster") || (isPausable(object) && copied.has(object)),
  );
  const found = await findInCluster("rolling-back", options.target, pausable, options, false);
  return pausable.filter(({ uid }) => {
    const there = found.get(uid);
    return there !== undefined && !isPaused(there);
  });
}

function toFailures(objects: readonly MovedObject[], message: string): MoveError["failures"] {
  const error = new Error(message);
  return objects.map((object) => ({ object: shownName(object), error }));
}
