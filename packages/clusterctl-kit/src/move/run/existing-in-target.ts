import { isPaused } from "../objects/move-object.ts";
import type { MoveCheckpoint } from "./checkpoint.ts";
import { findInCluster } from "./find-by-name.ts";
import type { RunMoveOptions } from "./move-options.ts";
import { isPausable, type MovedObject } from "./moved-object.ts";
import { resume } from "./prepare-move.ts";

/**
 * Finds objects in the target with the names of others, before the first copy.
 *
 * @throws MoveError
 */
export async function findExisting(
  options: RunMoveOptions,
  objects: readonly MovedObject[],
): Promise<Required<Pick<MoveCheckpoint, "existing" | "unpaused">>> {
  const { target } = options;
  const others = objects.filter((object) => !isPausable(object));
  const [pausable, rest] = await Promise.all([
    findInCluster("creating", target, objects.filter(isPausable), options, false),
    findInCluster("creating", target, others, options, true),
  ]);
  const found = [...pausable.values()];
  const uidsOf = (some: typeof found): string[] => some.map(({ metadata }) => metadata.uid ?? "");
  return {
    existing: uidsOf([...found, ...rest.values()]),
    unpaused: uidsOf(found.filter((object) => !isPaused(object))),
  };
}

/**
 * Unpauses the objects in the target that a failed move paused, because it replaced them.
 *
 * @throws MoveError
 */
export async function unpauseExisting(
  options: RunMoveOptions,
  { objects, unpaused = [] }: Pick<MoveCheckpoint, "objects" | "unpaused">,
): Promise<void> {
  if (unpaused.length === 0) return;
  const pausable = objects.filter(isPausable);
  const found = await findInCluster("rolling-back", options.target, pausable, options, true);
  const before = new Set(unpaused);
  const paused = pausable.filter(({ uid }) => before.has(found.get(uid)?.metadata.uid ?? ""));
  await resume("rolling-back", options.target, paused, options);
}
