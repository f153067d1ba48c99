import { chmod, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { systemHelp } from "@capikit/common/errors";
import { makeFolderBeside } from "@capikit/common/files";
import { RepositoryError } from "../repository/model/repository-error.ts";
import { localReleaseFolder } from "../repository/sources/local-repository.ts";
import type { Release } from "./release.ts";

/**
 * Writes a release to the folders of a local repository, one per provider, or to one folder for
 * upload. Creates each folder atomically and skips folders with the same files.
 *
 * @returns The folders.
 * @throws RepositoryError with the code `REPOSITORY_EXISTS` if a folder has other files.
 */
export async function writeRelease(
  release: Release,
  to: { readonly folder: string } | { readonly repository: string },
): Promise<readonly string[]> {
  const folders =
    "folder" in to
      ? [to.folder]
      : release.providers.map((provider) => localReleaseFolder(to.repository, provider, release.version));
  await place(folders, release).catch((cause: unknown) => {
    if (cause instanceof RepositoryError) throw cause;
    throw new RepositoryError(
      "REPOSITORY_UNREACHABLE",
      `the release cannot be written: ${(cause as Error).message}`,
      systemHelp(cause) ?? "check the path",
      { cause },
    );
  });
  return folders;
}

async function place(folders: readonly string[], release: Release): Promise<void> {
  const missing: string[] = [];
  for (const folder of folders) if (!(await isThere(folder, release))) missing.push(folder);
  const staged: { readonly from: string; readonly folder: string }[] = [];
  const placed: string[] = [];
  try {
    for (const folder of missing) staged.push({ from: await stage(folder, release), folder });
    for (const { from, folder } of staged) {
      await rename(from, folder);
      placed.push(folder);
    }
  } catch (error) {
    for (const path of [...placed, ...staged.map(({ from }) => from)])
      await rm(path, { recursive: true, force: true });
    throw error;
  }
}

/** Writes the files to a temporary sibling folder, whose name is not a version. */
async function stage(folder: string, { files }: Release): Promise<string> {
  const from = await makeFolderBeside(folder);
  try {
    for (const [name, content] of files) await writeFile(join(from, name), content, { flush: true });
    // Temporary folders are only accessible to their owner.
    await chmod(from, 0o755);
    return from;
  } catch (error) {
    await rm(from, { recursive: true, force: true });
    throw error;
  }
}

async function isThere(folder: string, { files, version }: Release): Promise<boolean> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (names === undefined || names.length === 0) return false;
  const differing = [...new Set([...names, ...files.keys()])].sort();
  for (const name of [...differing]) {
    const content = files.get(name);
    const present = content && (await readFile(join(folder, name)).catch(() => undefined));
    if (content && present?.equals(content)) differing.splice(differing.indexOf(name), 1);
  }
  if (differing.length === 0) return true;
  throw new RepositoryError(
    "REPOSITORY_EXISTS",
    `${folder} already exists with other contents: ${differing.join(", ")}`,
    `use another version than ${version}, or delete the folder if the release is unused`,
  );
}
