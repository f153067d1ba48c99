import { redactUrl } from "@capikit/common/text";
import { compareVersions, type SemanticVersion, tryParseVersion } from "@capikit/common/versions";
import type { Provider } from "@capikit/inventory";
import { printVersion, type Repository } from "../model/repository.ts";
import { RepositoryError } from "../model/repository-error.ts";
import { type Reach, type ReachOptions, reachBy } from "../network/reach.ts";
import { readBytes, readText } from "../network/read-bytes.ts";
import { retrying } from "../network/retrying.ts";
import { githubApi } from "./github-api.ts";
import { latestVersion } from "./latest-version.ts";

/** Location of a provider's releases on GitHub. */
export interface GitHubLocation {
  readonly owner: string;
  readonly repository: string;
  /** A tag, or `latest`. */
  readonly version: string;
  readonly file: string;
}

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

/** Default of GOPROXY. */
const publicProxy = "https://proxy.golang.org";

/**
 * Returns the origin of clusterctl's Go proxy without its path; undefined if `off` or `direct`
 * comes first in GOPROXY.
 *
 * @throws RepositoryError with the code `REPOSITORY_BAD_URL`.
 */
function goProxyOrigin(goproxy = ""): string | undefined {
  if (goproxy === "") return publicProxy;
  for (const item of goproxy.split(/[,|]/).map((one) => one.trim())) {
    if (item === "") continue;
    if (item === "off" || item === "direct") return undefined;
    const bare = /[.:/]/.test(item) && !item.includes(":/") && !item.startsWith("/");
    const url = URL.parse(bare ? `https://${item}` : item);
    if (url === null || url.host === "")
      throw new RepositoryError(
        "REPOSITORY_BAD_URL",
        `GOPROXY contains an invalid proxy: ${redactUrl(item)}`,
        "set it to a URL, off or direct",
      );
    return url.origin;
  }
  return undefined;
}

/** A proxy may respond to every path. No module has nearly as many major versions. */
const maxMajor = 200;

/**
 * Lists versions of a GitHub repository in the proxy, oldest first: of its path, with `/v2`, and so
 * on until one is missing. Without a go.mod, versions from v2 on are `+incompatible`.
 *
 * @throws RepositoryError
 */
export async function goProxyVersions(
  origin: string,
  path: string,
  reach: Reach,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const found: SemanticVersion[] = [];
  for (let major = 1; major <= maxMajor; major++) {
    const url = `${origin}/${path}${major === 1 ? "" : `/v${major}`}/@v/list`;
    const list = await retrying(url, reach, () => listAt(url, reach, signal), signal);
    if (list === undefined) break;
    for (const line of list.split("\n")) {
      const version = tryParseVersion(line);
      if (version !== undefined) found.push(version);
    }
  }
  if (found.length === 0)
    throw new RepositoryError("REPOSITORY_NO_RELEASE", `the Go proxy ${origin} has no versions of ${path}`);
  return found.sort((a, b) => compareVersions(a, b)).map(printVersion);
}

async function listAt(url: string, reach: Reach, signal?: AbortSignal): Promise<string | undefined> {
  const response = await reach.get(url, {}, signal);
  const text = await readText(url, response, reach);
  if (response.status === 404) return undefined;
  if (response.status === 200) return text;
  throw new RepositoryError("REPOSITORY_UNREACHABLE", `${url} returned status ${response.status}`);
}
