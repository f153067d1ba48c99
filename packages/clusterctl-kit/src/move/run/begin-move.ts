import { readMoveTarget } from "../read/read-world.ts";
import type { MoveCheckpoint } from "./checkpoint.ts";
import { unpauseExisting } from "./existing-in-target.ts";
import { type MoveError, moveFailed } from "./move-error.ts";
import type { RunMoveOptions } from "./move-options.ts";
import { clusterId } from "./namespaces.ts";
import { readAndCheck } from "./prepare-move.ts";
import { removeCopies } from "./remove-copies.ts";

/**
 * Checks both clusters and returns the state of the checkpoint, or a new one. Removes copies of a
 * failed attempt from the target.
 *
 * @throws MoveError
 */
export async function beginMove(options: RunMoveOptions): Promise<MoveCheckpoint> {
  const { source, target, checkpoint, observer, signal } = options;
  const namespace = options.namespace || undefined;
  const refused = (message: string): MoveError => moveFailed("checking", message);
  observer?.onPhase?.("checking");
  const [found, sourceId, targetId] = await Promise.all([
    checkpoint?.load(),
    clusterId(source, signal),
    clusterId(target, signal),
  ]);
  if (sourceId !== "" && sourceId === targetId) throw refused("source and target are the same cluster");
  const isOpen = found !== undefined && found.stage !== "done" && found.stage !== "rolled-back";
  const isCopying = found?.stage === "creating" || found?.stage === "rolled-back";
  if (options.resume === true) {
    if (found === undefined)
      throw refused(`no checkpoint to resume: ${checkpoint?.name ?? "none is configured"}`);
    if (found.source !== sourceId || found.target !== targetId)
      throw refused(`the checkpoint ${checkpoint?.name} belongs to a move between other clusters`);
    if (found.namespace !== namespace)
      throw refused(
        `the checkpoint ${checkpoint?.name} belongs to a move of ${found.namespace ?? "all namespaces"}`,
      );
    if (!isCopying) return found;
  } else if (isOpen) {
    throw refused(`the checkpoint ${checkpoint?.name} belongs to an unfinished move: resume it`);
  }
  const withCopies = isCopying && found.existing !== undefined ? found : undefined;
  if (withCopies !== undefined && (withCopies.source !== sourceId || withCopies.target !== targetId))
    throw refused(
      `the checkpoint ${checkpoint?.name} lists copies of a failed move between other clusters: use another checkpoint`,
    );
  // Nothing has been deleted yet, so the current objects count.
  const isResumed = isOpen && options.resume === true;
  const prepared = await readAndCheck(source, await readMoveTarget(target, signal), options, isResumed);
  if (isResumed && withCopies === undefined && prepared.objects.length === 0 && found.objects.length > 0)
    throw refused(
      `the source no longer has objects of the checkpoint ${checkpoint?.name}, as another move may have completed: compare both clusters, then delete the checkpoint`,
    );
  if (withCopies !== undefined) {
    observer?.onPhase?.("rolling-back");
    await removeCopies(options, async () => withCopies);
    await unpauseExisting(options, withCopies);
  }
  const begun: MoveCheckpoint = {
    version: 1,
    source: sourceId,
    target: targetId,
    ...(namespace !== undefined && { namespace }),
    stage: "creating",
    ...prepared,
    created: {},
    deleted: [],
  };
  await checkpoint?.save(begun);
  return begun;
}
