import { open, rename, rm } from "node:fs/promises";
import type { WriteFileOptions } from "./stage-file.ts";
import { temporaryPathBeside } from "./temporary-path.ts";

/**
 * Replaces a file as a whole: whenever the program ends, it has the old content or the new one, which is on the disk when this resolves. A
 * link is replaced, not followed.
 *
 * @throws the error of the file system. The old file is as it was then.
 */
export async function replaceFile(
  target: string,
  content: string | Uint8Array,
  options: WriteFileOptions = {},
): Promise<void> {
  const path = temporaryPathBeside(target);
  // Never opens what somebody else has put there, a link among others.
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
