import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { hasErrorCode } from "@capikit/common/errors";
import { providerLabel } from "@capikit/inventory";
import { isReleasePath, type Repository } from "../model/repository.ts";
import { RepositoryError } from "../model/repository-error.ts";

/** Returns a repository that reads `{folder}/{provider-label}/{version}/{file}` first. */
export function withOverrides(repository: Repository, folder: string): Repository {
  const label = providerLabel(repository.provider);
  return {
    ...repository,
    file: async (version, path, signal) =>
      (isReleasePath(version) && isReleasePath(path)
        ? await overrideAt(join(folder, label, version, path))
        : undefined) ?? repository.file(version, path, signal),
  };
}

async function overrideAt(path: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(path);
  } catch (cause) {
    if (hasErrorCode(cause, "ENOENT")) return undefined;
    throw new RepositoryError(
      "REPOSITORY_BAD_FILE",
      `the override ${path} cannot be read: ${(cause as Error).message}`,
      undefined,
      { cause },
    );
  }
}
