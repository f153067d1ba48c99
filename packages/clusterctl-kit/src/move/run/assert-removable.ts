import { isPaused } from "../objects/is-paused.ts";
import { findInCluster } from "./find-by-name.ts";
import { MoveError } from "./move-error.ts";
import type { RunMoveOptions } from "./move-options.ts";
import { isOfCore, isPausable, type MovedObject, shownName } from "./moved-object.ts";

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
export async function assertRemovable(
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
