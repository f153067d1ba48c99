import { readdir, readFile } from "node:fs/promises";
import { isAbsolute, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { redactUrl } from "@capikit/common/text";
import { type Provider, providerLabel } from "@capikit/inventory";
import { parseReleaseVersion, type Releases, type Repository } from "../model/repository.ts";
import { RepositoryError, unreadable } from "../model/repository-error.ts";
import { latestVersion } from "./latest-version.ts";

const form = "{folder}/{provider-label}/{version}/{file}, an absolute path or file:// URL";

/** Returns the folder of a release in a local repository. */
export function localReleaseFolder(root: string, provider: Provider, version: string): string {
  return join(root, providerLabel(provider), version);
}

/** Returns the URL of a provider in a local repository, for clusterctl's configuration. */
export function localUrl(root: string, provider: Provider, version: string, file: string): string {
  return pathToFileURL(join(localReleaseFolder(root, provider, version), file)).href;
}

/**
 * Reads releases in folders `{folder}/{provider-label}/{version}/{file}` like clusterctl.
 *
 * @throws RepositoryError
 */
export async function openLocalRepository(
  provider: Provider,
  url: string,
  signal?: AbortSignal,
): Promise<Repository> {
  const { root, version, file } = parseLocalUrl(provider, url);
  const releases: Releases = {
    versions: () => versionsIn(join(root, providerLabel(provider))),
    file: (of, path) => readRelease(join(localReleaseFolder(root, provider, of), path)),
  };
  const defaultVersion =
    version === "latest" ? await latestVersion(releases, signal ? { signal } : {}) : version;
  return {
    provider,
    url,
    defaultVersion,
    componentsPath: file,
    versions: releases.versions,
    file: async (of, path) =>
      releases.file(of === "" ? defaultVersion : of === "latest" ? await latestVersion(releases) : of, path),
  };
}

function parseLocalUrl(provider: Provider, url: string): { root: string; version: string; file: string } {
  const path = url.startsWith("file:") ? pathOf(url) : url;
  const [file = "", version = "", label, ...above] = path.split(/[\\/]/).reverse();
  if (!isAbsolute(path) || label === undefined)
    throw new RepositoryError(
      "REPOSITORY_BAD_URL",
      `${redactUrl(url)} is not a local repository`,
      `use ${form}`,
    );
  if (label !== providerLabel(provider))
    throw new RepositoryError(
      "REPOSITORY_BAD_URL",
      `${url} is in the folder ${label}, but the provider label is ${providerLabel(provider)}`,
      `use ${form}`,
    );
  if (version !== "latest" && parseReleaseVersion(version) === undefined)
    throw new RepositoryError(
      "REPOSITORY_BAD_URL",
      `${url}: ${version} is not a semantic version`,
      `use ${form}`,
    );
  return { root: above.reverse().join("/") || "/", version, file };
}

function pathOf(url: string): string {
  try {
    return fileURLToPath(url);
  } catch (cause) {
    throw new RepositoryError(
      "REPOSITORY_BAD_URL",
      `${url} is not a path: ${(cause as Error).message}`,
      `use ${form}`,
      {
        cause,
      },
    );
  }
}

/** Returns the folders named by semantic versions. @throws RepositoryError for a missing folder. */
export async function versionsIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((cause: NodeJS.ErrnoException) => {
    throw readFailure(folder, cause);
  });
  return entries
    .filter((entry) => entry.isDirectory() && parseReleaseVersion(entry.name) !== undefined)
    .map(({ name }) => name)
    .sort();
}

async function readRelease(path: string): Promise<Uint8Array> {
  return readFile(path).catch((cause: NodeJS.ErrnoException) => {
    throw readFailure(path, cause);
  });
}

function readFailure(path: string, cause: NodeJS.ErrnoException): RepositoryError {
  if (cause.code === "ENOENT" || cause.code === "ENOTDIR")
    return new RepositoryError("REPOSITORY_NO_FILE", `${path} does not exist`, `use ${form}`, { cause });
  if (cause.code === "EISDIR")
    return new RepositoryError("REPOSITORY_BAD_FILE", `${path} is a folder, not a file`, undefined, {
      cause,
    });
  return unreadable("REPOSITORY_UNREACHABLE", path, cause);
}
