import { type JsonShape, type ShapeType, shapeProblem, shapes } from "@capikit/common/json";
import { compareVersions, type SemanticVersion, tryParseVersion } from "@capikit/common/kubernetes";
import { redactUrl } from "@capikit/common/text";
import type { Provider } from "@capikit/inventory";
import type { Response } from "undici";
import { parseReleaseVersion, printVersion, type Repository } from "../model/repository.ts";
import { RepositoryError } from "../model/repository-error.ts";
import { type Reach, type ReachOptions, reachBy } from "../network/reach.ts";
import { readBytes, readText } from "../network/read-bytes.ts";
import { retrying } from "../network/retrying.ts";
import { latestVersion } from "./latest-version.ts";

const origin = "https://api.github.com";

/** GitHub lists at most 10,000 releases. */
const maxPages = 100;

const json = "application/vnd.github+json";

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

/** A proxy may respond to every path, and with any list. No module has nearly as many versions. */
const maxMajor = 200;
const maxVersions = 100_000;

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
      if (found.length > maxVersions)
        throw new RepositoryError(
          "REPOSITORY_TOO_LARGE",
          `the Go proxy ${origin} has more than ${maxVersions} versions of ${path}`,
          "check GOPROXY",
        );
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

const releaseShape = shapes.object({
  assets: shapes.optional(shapes.list(shapes.object({ id: shapes.number, name: shapes.text }))),
});
const tagsShape = shapes.list(shapes.object({ tag_name: shapes.text }));
type Release = ShapeType<typeof releaseShape>;

/** The part of GitHub's API about releases. */
interface GitHubApi {
  versions(signal?: AbortSignal): Promise<readonly string[]>;
  file(tag: string, path: string, signal?: AbortSignal): Promise<Uint8Array>;
}

/** Returns the release API of a repository `owner/name`. */
function githubApi(repository: string, token: string | undefined, reach: Reach): GitHubApi {
  const base = `${origin}/repos/${repository}/releases`;
  const releases = new Map<string, Release>();
  const ask = async (url: string, accept: string, signal?: AbortSignal): Promise<Response> => {
    const headers = { accept, ...(token && { authorization: `Bearer ${token}` }) };
    const response = await reach.get(url, headers, signal);
    if (response.status === 200) return response;
    await response.body?.cancel();
    throw refusal(url, response, token !== undefined);
  };
  const release = async (tag: string, signal?: AbortSignal): Promise<Release> => {
    const known = releases.get(tag);
    if (known !== undefined) return known;
    const url = `${base}/tags/${encodeURIComponent(tag).replaceAll("%2B", "+")}`;
    const found = await retrying(
      url,
      reach,
      async () => readJson(url, await ask(url, json, signal), reach, releaseShape),
      signal,
    ).catch((error: unknown) => {
      throw explainMissing(error, repository, tag);
    });
    releases.set(tag, found);
    return found;
  };
  return {
    versions: (signal) =>
      retrying(
        base,
        reach,
        async () => {
          const names: string[] = [];
          let url: string | undefined = `${base}?per_page=100`;
          for (let page = 1; url !== undefined; page++) {
            if (page > maxPages) throw tooManyPages(base);
            const response = await ask(url, json, signal);
            const found = await readJson(url, response, reach, tagsShape);
            for (const { tag_name } of found) names.push(tag_name);
            url = nextPage(response, repository);
          }
          return names.filter((name) => parseReleaseVersion(name) !== undefined);
        },
        signal,
      ),
    async file(tag, path, signal) {
      const { assets = [] } = await release(tag, signal);
      const id = assets.find(({ name }) => name === path)?.id;
      if (id === undefined)
        throw new RepositoryError(
          "REPOSITORY_NO_FILE",
          `the release ${tag} of ${repository} has no file ${path}`,
          `it has ${assets.map(({ name }) => name).join(", ") || "no files"}`,
        );
      const url = `${base}/assets/${id}`;
      return retrying(
        url,
        reach,
        async () => readBytes(url, await ask(url, "application/octet-stream", signal), reach),
        signal,
      );
    },
  };
}

/** Reads an answer of the API. @throws RepositoryError if a mirror or proxy answers anything else. */
async function readJson<T>(url: string, response: Response, reach: Reach, shape: JsonShape<T>): Promise<T> {
  let answer: unknown;
  try {
    answer = JSON.parse(await readText(url, response, reach));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  const problem = answer === undefined ? "it is not JSON" : shapeProblem(answer, shape);
  if (problem === undefined) return answer as T;
  throw new RepositoryError(
    "REPOSITORY_UNREACHABLE",
    `${url}: unexpected answer: ${problem}`,
    "check the mirror or proxy",
  );
}

function tooManyPages(url: string): RepositoryError {
  return new RepositoryError(
    "REPOSITORY_TOO_LARGE",
    `${url} has more than ${maxPages} pages`,
    "check the mirror or proxy",
  );
}

function refusal(url: string, { status, headers }: Response, hasToken: boolean): RepositoryError {
  const limited = status === 429 || (status === 403 && headers.get("x-ratelimit-remaining") === "0");
  if (limited)
    return new RepositoryError(
      "REPOSITORY_RATE_LIMITED",
      `GitHub rate limit reached at ${url}`,
      hasToken ? "wait up to an hour" : "wait an hour, or set GITHUB_TOKEN",
    );
  if (status === 404) return new RepositoryError("REPOSITORY_NOT_FOUND", `${url} does not exist`);
  if (status === 401)
    return new RepositoryError("REPOSITORY_UNAUTHORIZED", `${url} rejects the token`, "check GITHUB_TOKEN");
  return new RepositoryError("REPOSITORY_UNREACHABLE", `${url} returned status ${status}`);
}

/** The Go proxy may know a tag before its release exists. */
function explainMissing(error: unknown, repository: string, tag: string): unknown {
  if (!(error instanceof RepositoryError) || error.code !== "REPOSITORY_NOT_FOUND") return error;
  return new RepositoryError(
    "REPOSITORY_NOT_FOUND",
    `${repository} has no release ${tag}`,
    "if the tag exists, its release is not published yet: try later, or set GOPROXY=off",
    { cause: error },
  );
}

/** Returns the URL of the next page in the same repository, because requests carry the token. */
function nextPage({ headers }: Response, repository: string): string | undefined {
  const next = /<([^<>]+)>;\s*rel="next"/.exec(headers.get("link") ?? "")?.[1];
  const search = next === undefined ? undefined : URL.parse(next)?.search;
  return search === undefined ? undefined : `${origin}/repos/${repository}/releases${search}`;
}
