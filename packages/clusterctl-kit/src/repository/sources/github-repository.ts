import { redactUrl } from "@capikit/common/text";
import type { Provider } from "../model/provider.ts";
import type { Repository } from "../model/repository.ts";
import { RepositoryError } from "../model/repository-error.ts";
import { type Reach, type ReachOptions, reachBy } from "../network/reach.ts";
import { readBytes } from "../network/read-bytes.ts";
import { retrying } from "../network/retrying.ts";
import { githubApi } from "./github-api.ts";
import { goProxyOrigin, goProxyVersions } from "./go-proxy.ts";
import { latestVersion } from "./latest-version.ts";

/** Location of a provider's releases on GitHub. */
export interface GitHubLocation {
  readonly owner: string;
  readonly repository: string;
  /** A tag, or `latest`. */
  readonly version: string;
  readonly file: string;
}

/** Options for GitHub. */
export interface GitHubOptions extends ReachOptions {
  /** Value of the environment variable GOPROXY. Default: the public proxy. */
  readonly goproxy?: string | undefined;
  /** Token for the GitHub API, whose rate limit is low without one. */
  readonly githubToken?: string | undefined;
}

/**
 * Parses `https://github.com/{owner}/{repository}/releases/{latest|tag}/{file}`.
 *
 * @throws RepositoryError with the code `REPOSITORY_BAD_URL`.
 */
export function parseGitHubUrl(url: string): GitHubLocation {
  const { origin, pathname } = URL.parse(url) ?? {};
  const [owner = "", repository = "", releases, version = "", ...file] = (pathname ?? "").slice(1).split("/");
  if (origin !== "https://github.com" || releases !== "releases" || file.length === 0)
    throw new RepositoryError(
      "REPOSITORY_BAD_URL",
      `${redactUrl(url)} is not the URL of a GitHub release`,
      "use https://github.com/{owner}/{repository}/releases/{latest|tag}/{file}",
    );
  return { owner, repository, version, file: decodeURI(file.join("/")) };
}

/**
 * Reads releases on GitHub like clusterctl. Lists versions from the Go proxy, for any language, or
 * else from GitHub's API. Reads files from release downloads or the API.
 *
 * @throws RepositoryError
 */
export async function openGitHubRepository(
  provider: Provider,
  url: string,
  options: GitHubOptions = {},
  signal?: AbortSignal,
): Promise<Repository> {
  const { owner, repository, version, file } = parseGitHubUrl(url);
  const reach = reachBy(options);
  const proxy = goProxyOrigin(options.goproxy);
  const api = githubApi(`${owner}/${repository}`, options.githubToken, reach);
  const files = new Map<string, Uint8Array>();
  let known: Promise<readonly string[]> | undefined;

  const list = async (): Promise<readonly string[]> => {
    if (proxy === undefined) return api.versions(signal);
    try {
      return await goProxyVersions(proxy, `github.com/${owner}/${repository}`, reach, signal);
    } catch (error) {
      if (!(error instanceof RepositoryError)) throw error;
      return api.versions(signal);
    }
  };
  const versions = (): Promise<readonly string[]> => {
    known ??= list().catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
  const fetchFile = async (tag: string, path: string, until?: AbortSignal): Promise<Uint8Array> => {
    if (proxy !== undefined) {
      try {
        return await download(`${owner}/${repository}`, tag, path, reach, until);
      } catch (error) {
        if (!(error instanceof RepositoryError)) throw error;
      }
    }
    return api.file(tag, path, until);
  };
  const opened: Repository = {
    provider,
    url,
    defaultVersion: version,
    componentsPath: file,
    versions,
    async file(tag, path, until) {
      const key = `${tag}:${path}`;
      const content = files.get(key) ?? (await fetchFile(tag, path, until));
      files.set(key, content);
      return content;
    },
  };
  if (version !== "latest") return opened;
  return { ...opened, defaultVersion: await latestVersion(opened, signal ? { signal } : {}) };
}

async function download(
  repository: string,
  tag: string,
  path: string,
  reach: Reach,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const url = `https://github.com/${repository}/releases/download/${tag}/${path}`;
  return retrying(
    url,
    reach,
    async () => {
      const response = await reach.get(url, {}, signal);
      const content = await readBytes(url, response, reach);
      if (response.status === 200) return content;
      throw new RepositoryError(
        response.status === 404 ? "REPOSITORY_NOT_FOUND" : "REPOSITORY_UNREACHABLE",
        `${url} returned status ${response.status}`,
      );
    },
    signal,
  );
}
