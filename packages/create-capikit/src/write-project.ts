import { chmod, mkdir, mkdtemp, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { CreateError } from "./create-error.ts";
import { draftPrefix, type Target } from "./target-folder.ts";
import type { ProjectFiles } from "./template-files.ts";

/**
 * Writes a project whole or not at all: into a folder beside the target, or inside it where it exists already, and from there in one step
 * to where it belongs.
 *
 * @throws the reason of the signal; CreateError where something cannot be written. Nothing is left then.
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
    // Temporary folders are closed to others; a project is as open as any folder that is made.
    await writing(from, () => chmod(from, 0o777 & ~process.umask()));
    if (target === "absent") await writing(folder, () => rename(from, folder));
    else await moveInto(folder, from);
  } catch (error) {
    if (draft !== undefined) await rm(draft, { recursive: true, force: true });
    if (made !== undefined) await rm(made, { recursive: true, force: true });
    throw error;
  }
}

/** Moves what is in one folder into another; takes back what it has moved if that fails. */
async function moveInto(folder: string, from: string): Promise<void> {
  const moved: string[] = [];
  try {
    for (const name of await readdir(from)) {
      await writing(join(folder, name), () => rename(join(from, name), join(folder, name)));
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
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new CreateError(`${path} cannot be written: ${why}`, {
      help: "nothing is left of the project; fix it and start again",
      exitCode: 1,
      cause,
    });
  }
}
