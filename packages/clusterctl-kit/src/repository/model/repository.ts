import type { Provider } from "./provider.ts";

/** Releases of a provider with their files. */
export interface Repository {
  readonly provider: Provider;
  readonly url: string;
  /** Version in the URL; `latest` is resolved like clusterctl does. */
  readonly defaultVersion: string;
  /** Components file in the URL. */
  readonly componentsPath: string;
  /** Returns the names of all releases, in any order. */
  versions(signal?: AbortSignal): Promise<readonly string[]>;
  /**
   * Reads a file of a release.
   *
   * @throws RepositoryError with the code `REPOSITORY_NOT_FOUND` for a missing release,
   *   `REPOSITORY_NO_FILE` for a missing file.
   */
  file(version: string, path: string, signal?: AbortSignal): Promise<Uint8Array>;
}

/** Parts of a repository that are needed to find the default version. */
export type Releases = Pick<Repository, "file" | "versions">;
