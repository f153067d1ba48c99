import { renameSync, rmSync, writeFileSync } from "node:fs";
import { hasErrorCode } from "../errors/index.ts";
import { temporaryPathBeside } from "./temporary-path.ts";

/** How a file is written. */
export interface WriteFileOptions {
  /** Permissions, reduced by the umask. Default: 0o666. Use 0o600 for secrets. */
  readonly mode?: number;
}

/** A file next to its target, which replaces the target in one step. */
export interface StagedFile {
  /** Its path until then. */
  readonly path: string;
  /** Moves it to the target. An existing file or link is replaced, not followed. */
  commit(): void;
  /** Removes it unless it was committed. */
  discard(): void;
}

/**
 * Writes a text to a new file next to the target. Stage several files before the first commit to
 * write all or none.
 *
 * @throws the error of the file system; no file is left then.
 */
export function stageFile(
  target: string,
  content: string | Uint8Array,
  options: WriteFileOptions = {},
): StagedFile {
  const path = temporaryPathBeside(target);
  try {
    // Never opens an existing file or link of another user.
    writeFileSync(path, content, { flag: "wx", mode: options.mode ?? 0o666 });
  } catch (error) {
    if (!hasErrorCode(error, "EEXIST")) rmSync(path, { force: true });
    throw error;
  }
  return {
    path,
    commit: () => renameSync(path, target),
    discard: () => rmSync(path, { force: true }),
  };
}
