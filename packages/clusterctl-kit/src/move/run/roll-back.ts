import type { MoveCheckpoint } from "./checkpoint.ts";
import { unpauseExisting } from "./existing-in-target.ts";
import { findInCluster } from "./find-by-name.ts";
import { MoveError } from "./move-error.ts";
import type { RunMoveOptions } from "./move-options.ts";
import { resume } from "./prepare-move.ts";
import type { Progress } from "./progress.ts";
import { removeCopies } from "./remove-copies.ts";

/**
 * Unpauses the source, which is still complete, then removes the copies from the target. The
 * checkpoint keeps the copies if that fails.
 *
 * @throws The given error, or a MoveError with it if a step fails.
 */
export async function rollBack(progress: Progress, options: RunMoveOptions, error: unknown): Promise<never> {
  // The signal that aborted the move must not abort the rollback.
  const uninterrupted = { ...options, signal: undefined };
  const orThrow = async (what: string, step: () => Promise<void>): Promise<void> => {
    try {
      await step();
    } catch (second) {
      throw new MoveError("rolling-back", [{ error }, { error: second }], what);
    }
  };
  const { objects, existing } = progress.state;
  await orThrow("the move failed and the source is still paused", async () => {
    let stage = progress.state.stage;
    try {
      await resume("rolling-back", options.source, objects, uninterrupted);
      stage = "rolled-back";
    } finally {
      // The next run removes only the copies that the checkpoint lists.
      await progress.save({ stage });
    }
  });
  await orThrow("the move failed, the source is unpaused, and paused copies are in the target", async () => {
    if (existing === undefined) return;
    await removeCopies(uninterrupted, () => withLostCopies(progress, uninterrupted));
    await unpauseExisting(uninterrupted, progress.state);
    await progress.save({ existing: undefined, unpaused: undefined, created: {} });
  });
  throw error;
}

/** Records copies whose response was lost, and returns the state. */
async function withLostCopies(progress: Progress, options: RunMoveOptions): Promise<MoveCheckpoint> {
  const { objects, existing, created } = progress.state;
  const isLost = ({ uid }: { readonly uid: string }): boolean =>
    progress.attempted.has(uid) && created[uid] === undefined;
  const lost = objects.filter(isLost);
  if (lost.length === 0) return progress.state;
  const before = new Set(existing);
  const found = await findInCluster("rolling-back", options.target, lost, options, true);
  for (const [source, { metadata }] of found) {
    const { uid = "" } = metadata;
    if (!before.has(uid)) progress.created(source, { uid, version: "" });
  }
  await progress.save();
  return progress.state;
}
