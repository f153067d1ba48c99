import type { Provider } from "./provider.ts";

/** The releases of a provider, and the files of each, wherever they are. */
export interface Repository {
  readonly provider: Provider;
  readonly url: string;
  /** The version that the URL names; where it says `latest`, what clusterctl takes for that. */
  readonly defaultVersion: string;
  /** The file of components that the URL names. */
  readonly componentsPath: string;
  /** The versions of the releases, as they are called there, in no order to rely on. */
  versions(signal?: AbortSignal): Promise<readonly string[]>;
  /**
   * A file of a release.
   *
   * @throws RepositoryError with the code `notFound` where the release is not there, `noFile` where it lacks the file.
   */
  file(version: string, path: string, signal?: AbortSignal): Promise<Uint8Array>;
}

/** What finding the default version needs of a repository. */
export type Releases = Pick<Repository, "file" | "versions">;
