import {
  chmod,
  constants,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  rename,
  rm,
  rmdir,
  writeFile,
} from "node:fs/promises";
import { dirname, join } from "node:path";
import { errorMessage } from "@capikit/common/errors";
import { CreateError } from "./create-error.ts";
import { draftPrefix, type Target } from "./target-folder.ts";
import type { ProjectFiles } from "./template-files.ts";

/**
 * Writes a project atomically: first into a temporary folder next to the target (inside an existing
 * target), which is then moved into place. Keeps files of other processes.
 *
 * @throws the reason of the signal; CreateError when a write fails. All own files are then removed.
 */
export async function writeProject(
  folder: string,
  target: Target,
  files: ProjectFiles,
  signal?: AbortSignal,
): Promise<void> {
  const parent = target === "empty" ? folder : dirname(folder);
  const made = await writing(parent, () => mkdir(parent, { recursive: true }));
  let draft: string | undefined;
  try {
    draft = await writing(parent, () => mkdtemp(join(parent, draftPrefix(folder))));
    for (const [path, text] of files) {
      signal?.throwIfAborted();
      const file = join(draft, path);
      await writing(file, async () => {
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, text);
      });
    }
    signal?.throwIfAborted();
    const from = draft;
    // Temporary folders are private; the project gets the usual permissions.
    await writing(from, () => chmod(from, 0o777 & ~process.umask()));
    if (target === "absent") await writing(folder, () => rename(from, folder));
    else await moveInto(folder, from);
  } catch (error) {
    if (draft !== undefined) await rm(draft, { recursive: true, force: true });
    if (made !== undefined) await removeEmpty(parent, made);
    throw error;
  }
}

/** Removes a folder and its parents up to the first new one, until one is not empty. */
async function removeEmpty(folder: string, first: string): Promise<void> {
  for (let at = folder; at.length >= first.length; at = dirname(at)) {
    try {
      await rmdir(at);
    } catch {
      // Another process has created a project there.
      return;
    }
  }
}

/**
 * Moves the contents of one folder into another, and replaces no file. Reverts the moves if one
 * fails.
 */
async function moveInto(folder: string, from: string): Promise<void> {
  const moved: string[] = [];
  try {
    for (const entry of await readdir(from, { withFileTypes: true })) {
      const { name } = entry;
      const [source, target] = [join(from, name), join(folder, name)];
      await writing(target, () =>
        // A rename would replace a file, but no folder with files.
        entry.isDirectory() ? rename(source, target) : copyFile(source, target, constants.COPYFILE_EXCL),
      );
      moved.push(name);
    }
    await rm(from, { recursive: true });
  } catch (error) {
    for (const name of moved) await rm(join(folder, name), { recursive: true, force: true });
    throw error;
  }
}

async function writing<T>(path: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (cause) {
    const why = errorMessage(cause);
    throw new CreateError(`cannot write ${path}: ${why}`, {
      help: "all files of the project were removed; fix the cause and run the command again",
      exitCode: 1,
      cause,
    });
  }
}
