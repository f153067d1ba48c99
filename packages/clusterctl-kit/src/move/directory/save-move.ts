import { readdir, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Client } from "@capikit/client";
import { makeFolderBeside } from "@capikit/common/files";
import { stringifyJson } from "@capikit/common/json";
import { MoveError } from "../run/move-error.ts";
import type { MoveResult, MoveSettings } from "../run/move-options.ts";
import { shownName } from "../run/moved-object.ts";
import { each, pauseAndWait, readAndCheck, resume } from "../run/prepare-move.ts";
import { NonRetryableError } from "../run/with-retries.ts";
import { fileNameOf } from "./file-name.ts";

/** Options of `saveMove`. */
export interface SaveMoveOptions extends MoveSettings {
  readonly source: Client;
  /** Empty or missing directory, written atomically. */
  readonly directory: string;
}

/**
 * Pauses the source, saves each object to a file, and unpauses the source.
 * `clusterctl move --from-directory` can read the files. They contain Secrets, so only their owner
 * may read them.
 *
 * @throws MoveError if the move is blocked or an object cannot be read or written.
 */
export async function saveMove(
  options: SaveMoveOptions,
): Promise<Pick<MoveResult, "leftBehind"> & { readonly saved: number }> {
  const { source, directory, observer } = options;
  observer?.onPhase?.("checking");
  const there = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (there !== undefined && there.length > 0)
    throw new MoveError("checking", [
      { error: new Error(`${directory} is not empty: use another directory`) },
    ]);
  const { objects, leftBehind } = await readAndCheck(source, undefined, options, false);
  let beside: string | undefined;
  try {
    const found = await pauseAndWait(source, objects, options);
    observer?.onPhase?.("creating");
    const folder = await makeFolderBeside(resolve(directory));
    beside = folder;
    await each("creating", objects, options, async (object) => {
      const here = found.get(object.uid);
      if (here === undefined) throw new NonRetryableError("was deleted in the source meanwhile: start again");
      await writeFile(join(folder, fileNameOf(object)), stringifyJson(here), { mode: 0o600, flag: "wx" });
      observer?.onObject?.("saved", shownName(object));
    });
    if (there !== undefined) await rmdir(directory);
    await rename(folder, directory);
  } finally {
    if (beside !== undefined) await rm(beside, { recursive: true, force: true });
    await resume("rolling-back", source, objects, { ...options, signal: undefined });
  }
  observer?.onPhase?.("done");
  return { saved: objects.length, leftBehind };
}
