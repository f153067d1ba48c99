import { chmod, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeFolderBeside } from "@capikit/common/files";
import { RepositoryError } from "../repository/model/repository-error.ts";
import { localReleaseFolder } from "../repository/sources/local-repository.ts";
import type { Release } from "./release.ts";

/**
 * Writes a release into the folders of a local repository, one for each of its providers, or into one folder as it is uploaded. A folder is there
 * with all its files, or not at all. One that has the same files already is left alone.
 *
 * @returns the folders.
 * @throws RepositoryError with the code `exists` where a folder has other files: releases do not change.
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
      "unreachable",
      `the release cannot be written: ${(cause as Error).message}`,
      undefined,
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

/** The files in a folder beside the one that they go to. Its name is no version, so nobody takes it for a release. */
async function stage(folder: string, { files }: Release): Promise<string> {
  const from = await makeFolderBeside(folder);
  try {
    for (const [name, content] of files) await writeFile(join(from, name), content, { flush: true });
    // Temporary folders are for their owner alone.
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
    "exists",
    `${folder} is there and differs from what was built, in ${differing.join(", ")}`,
    `releases do not change: choose another version than ${version}, or delete the folder if nobody has used it`,
  );
}
