import { chmodSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { hasErrorCode } from "../errors/index.ts";

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
  try {
    // Never opens an existing file or link of another user.
    await writeFile(path, content, { flag: "wx", mode: options.mode ?? 0o666, flush: true });
    await rename(path, target);
  } catch (error) {
    if (!hasErrorCode(error, "EEXIST")) await rm(path, { force: true });
    throw error;
  }
}

/** Returns an unpredictable path next to a target. Create it exclusively (`wx`). */
function temporaryPathBeside(target: string): string {
  return join(dirname(target), `.${basename(target)}-${crypto.randomUUID()}.tmp`);
}

/**
 * Creates an empty folder next to a target, with mode 0700 and an unpredictable name, to be filled
 * and renamed. Parents of the target are created.
 *
 * @returns its path.
 */
export async function makeFolderBeside(target: string): Promise<string> {
  const parent = dirname(target);
  makeFolders(parent);
  return mkdtemp(join(parent, `.${basename(target)}-`));
}

/**
 * Creates a folder and those above it. Unlike the recursive `mkdir` of Node.js, it ends where the
 * kernel allows no folder, such as below `/proc`.
 *
 * @returns the topmost folder that it created; undefined if all existed.
 * @throws the error of the file system.
 */
export function makeFolders(path: string, mode?: number): string | undefined {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return undefined;
  const parent = dirname(path);
  const made = parent === path ? undefined : makeFolders(parent, mode);
  try {
    mkdirSync(path, mode);
  } catch (error) {
    // Another process may have created it.
    if (!hasErrorCode(error, "EEXIST") || !statSync(path).isDirectory()) throw error;
  }
  return made ?? path;
}

/** How a file is written. */
export interface WriteFileOptions {
  /** Permissions, reduced by the umask. Default: 0o666. Use 0o600 for secrets. */
  readonly mode?: number;
  /** Whether the permissions are exact. Default: false. */
  readonly exactMode?: boolean;
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
    writeFileSync(path, content, { flag: "wx", mode: (options.mode ?? 0o666) & 0o777 });
    if (options.exactMode === true && options.mode !== undefined) chmodSync(path, options.mode & 0o7777);
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
