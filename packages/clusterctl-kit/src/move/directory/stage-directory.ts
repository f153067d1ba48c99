import { lstat, mkdtemp, readdir, rename, rm, rmdir } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { errorMessage, hasErrorCode } from "@capikit/common/errors";
import { makeFolderBeside } from "@capikit/common/files";
import { moveFailed } from "../run/move-error.ts";

/** A directory that is not visible in its place before all its files are written. */
export interface StagedDirectory {
  /** Folder for the files until then. */
  readonly folder: string;
  /** Moves the files to their place. After an error, none of them is there. */
  commit(): Promise<void>;
  /** Removes the folder if it still exists. */
  discard(): Promise<void>;
}

/**
 * Creates a folder for the files of an empty or missing directory. If the directory exists, the
 * folder is inside, as a working directory or a mount point cannot be replaced.
 *
 * @throws MoveError if the directory is not empty or cannot be written.
 */
export async function stageDirectory(directory: string): Promise<StagedDirectory> {
  const target = resolve(directory);
  try {
    const isThere = await isEmptyDirectory(target);
    const folder = isThere
      ? await mkdtemp(join(target, unfinishedPrefix))
      : await makeFolderBeside(join(dirname(target), unfinishedPrefix.slice(0, -1)));
    return {
      folder,
      commit: () => (isThere ? moveFiles(folder, target) : rename(folder, target)),
      discard: () => rm(folder, { recursive: true, force: true }),
    };
  } catch (error) {
    const what = `cannot save to ${directory}: ${errorMessage(error)}: use another directory`;
    throw moveFailed("checking", what, { cause: error });
  }
}

/** @throws Error if something else than an empty directory exists. */
async function isEmptyDirectory(path: string): Promise<boolean> {
  const isThere = await lstat(path).then(
    () => true,
    (error: unknown) => {
      if (hasErrorCode(error, "ENOENT")) return false;
      throw error;
    },
  );
  if (isThere && (await readEntries(path)).length > 0) throw new Error("it is not empty");
  return isThere;
}

/**
 * Moves all files. The folder, which no program restores from, is removed last.
 *
 * @throws MoveError if the directory contains anything else, such as files of another save.
 */
async function moveFiles(folder: string, target: string): Promise<void> {
  const others = (await readEntries(target)).filter((name) => name !== basename(folder));
  if (others.length > 0) {
    const what = `${target} is no longer empty (${others[0]}): save again to another directory`;
    throw moveFailed("creating", what);
  }
  const moved: string[] = [];
  try {
    for (const name of await readdir(folder)) {
      const path = join(target, name);
      await rename(join(folder, name), path);
      moved.push(path);
    }
    await rmdir(folder);
  } catch (error) {
    for (const path of moved) await rm(path, { force: true });
    throw error;
  }
}

/** Returns the names in a directory, without the folder that ext4 has at the root of a volume. */
export async function readEntries(directory: string): Promise<readonly string[]> {
  return (await readdir(directory)).filter((name) => name !== "lost+found");
}

/** Start of the names of folders with an unfinished save, without the dot of hidden ones. */
export const unfinishedPrefix = "unfinished-move-";

/** Reports whether a path is that of a folder with an unfinished save. */
export function isUnfinishedFolder(path: string): boolean {
  const name = basename(path);
  return name.startsWith(unfinishedPrefix) || name.startsWith(`.${unfinishedPrefix}`);
}
