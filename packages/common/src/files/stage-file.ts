import { renameSync, rmSync, writeFileSync } from "node:fs";
import { temporaryPathBeside } from "./temporary-path.ts";

/** How a file is written. */
export interface WriteFileOptions {
  /** Permissions, of which the umask is taken away. Default: 0o666. Use 0o600 for what holds secrets. */
  readonly mode?: number;
}

/** A file beside its place, to which it goes in one step. */
export interface StagedFile {
  /** Where it is until then. */
  readonly path: string;
  /** Puts it in its place. A file or link that is there is replaced, not followed. */
  commit(): void;
  /** Removes it unless it is in its place. */
  discard(): void;
}

/**
 * Writes a text to a new file beside its place. Several files can be staged before the first is put in place, so that all are written or none.
 *
 * @throws the error of the file system. Nothing is left then.
 */
export function stageFile(
  target: string,
  content: string | Uint8Array,
  options: WriteFileOptions = {},
): StagedFile {
  const path = temporaryPathBeside(target);
  try {
    // Never opens what somebody else has put there, a link among others.
    writeFileSync(path, content, { flag: "wx", mode: options.mode ?? 0o666 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") rmSync(path, { force: true });
    throw error;
  }
  return {
    path,
    commit: () => renameSync(path, target),
    discard: () => rmSync(path, { force: true }),
  };
}
