import { open, rename, rm } from "node:fs/promises";
import type { WriteFileOptions } from "./stage-file.ts";
import { temporaryPathBeside } from "./temporary-path.ts";

/**
 * Replaces a file atomically: after a crash it has the old or the new content. The new content is
 * on disk when this resolves. A link is replaced, not followed.
 *
 * @throws the error of the file system; the old file is then unchanged.
 */
export async function replaceFile(
  target: string,
  content: string | Uint8Array,
  options: WriteFileOptions = {},
): Promise<void> {
  const path = temporaryPathBeside(target);
  // Never opens an existing file or link of another user.
  const file = await open(path, "wx", options.mode ?? 0o666);
  try {
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(path, target);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}
