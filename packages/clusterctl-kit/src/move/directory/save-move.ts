import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Client } from "@capikit/client";
import { stringifyJson } from "@capikit/common/json";
import type { MoveResult, MoveSettings } from "../run/move-options.ts";
import { type MovedObject, shownName } from "../run/moved-object.ts";
import { assertAsPlanned, pauseAndWait, readAndCheck, resume } from "../run/prepare-move.ts";
import { each } from "../run/with-retries.ts";
import { stageDirectory } from "./stage-directory.ts";

/** Longest file name on common file systems. */
const longest = 255;

/**
 * Returns the file name of an object: `<plural>.<group>_<namespace>_<name>.yaml`. Names are unique
 * even on case-insensitive file systems, as no part contains underscores or capital letters.
 */
function toFileName({ kind, namespace, name }: Pick<MovedObject, "kind" | "name" | "namespace">): string {
  const stem = `${kind.plural}${kind.group === "" ? "" : `.${kind.group}`}_${namespace}_${name}`.replaceAll(
    "/",
    "%2F",
  );
  const whole = `${stem}.yaml`;
  if (Buffer.byteLength(whole) <= longest) return whole;
  const hash = createHash("sha256").update(stem).digest("hex").slice(0, 32);
  return `${stem.slice(0, longest - hash.length - 6)}-${hash}.yaml`;
}

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
  let prepared = await readAndCheck(source, undefined, options, []);
  const staged = await stageDirectory(directory);
  let isSaved = false;
  try {
    try {
      const found = await pauseAndWait(source, prepared.objects, options, (changed) => {
        prepared = changed;
      });
      observer?.onPhase?.("creating");
      await each("creating", prepared.objects, options, async (object) => {
        const path = join(staged.folder, toFileName(object));
        await writeFile(path, stringifyJson(found.get(object.uid)), { mode: 0o600, flag: "wx" });
        observer?.onObject?.("saved", shownName(object));
      });
      await assertAsPlanned(source, prepared.objects, options);
      await staged.commit();
      isSaved = true;
    } finally {
      const uninterrupted = { ...options, signal: undefined };
      await resume(isSaved ? "resuming" : "rolling-back", source, prepared.objects, uninterrupted);
    }
    observer?.onPhase?.("done");
    return { saved: prepared.objects.length, leftBehind: prepared.leftBehind };
  } finally {
    await staged.discard();
  }
}
