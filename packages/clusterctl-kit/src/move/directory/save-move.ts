import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Client } from "@capikit/client";
import { stringifyJson } from "@capikit/common/json";
import type { MoveResult, MoveSettings } from "../run/move-options.ts";
import { shownName } from "../run/moved-object.ts";
import { each, pauseAndWait, readAndCheck, resume } from "../run/prepare-move.ts";
import { NonRetryableError } from "../run/with-retries.ts";
import { fileNameOf } from "./file-name.ts";
import { stageDirectory } from "./stage-directory.ts";

/** Options of `saveMove`. */
export interface SaveMoveOptions extends MoveSettings {
  readonly source: Client;
  /**
   * Empty or missing directory. A missing one is created with all files or not at all. In an
   * existing one, a folder marks an unfinished save, and `restoreMove` rejects it.
   */
  readonly directory: string;
}

/**
 * Pauses the source, saves each object to a file, and unpauses the source.
 * `clusterctl move --from-directory` can read the files. They contain Secrets, so only their owner
 * may read them.
 *
 * @throws MoveError if something blocks the move, or reading or writing fails.
 */
export async function saveMove(
  options: SaveMoveOptions,
): Promise<Pick<MoveResult, "leftBehind"> & { readonly saved: number }> {
  const { source, directory, observer } = options;
  observer?.onPhase?.("checking");
  const { objects, leftBehind } = await readAndCheck(source, undefined, options, false);
  const staged = await stageDirectory(directory);
  let isSaved = false;
  try {
    try {
      const found = await pauseAndWait(source, objects, options);
      observer?.onPhase?.("creating");
      await each("creating", objects, options, async (object) => {
        const here = found.get(object.uid);
        if (here === undefined)
          throw new NonRetryableError("was deleted in the source meanwhile: start again");
        const path = join(staged.folder, fileNameOf(object));
        await writeFile(path, stringifyJson(here), { mode: 0o600, flag: "wx" });
        observer?.onObject?.("saved", shownName(object));
      });
      await staged.commit();
      isSaved = true;
    } finally {
      await resume(isSaved ? "resuming" : "rolling-back", source, objects, { ...options, signal: undefined });
    }
    observer?.onPhase?.("done");
    return { saved: objects.length, leftBehind };
  } finally {
    await staged.discard();
  }
}
