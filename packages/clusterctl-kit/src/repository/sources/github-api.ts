import type { Response } from "undici";
import { parseReleaseVersion } from "../model/repository.ts";
import { RepositoryError } from "../model/repository-error.ts";
import type { Reach } from "../network/reach.ts";
import { readBytes, readText } from "../network/read-bytes.ts";
import { retrying } from "../network/retrying.ts";

/** Fields of a release. */
interface Release {
  readonly tag_name?: string;
  readonly assets?: readonly { readonly id?: number; readonly name?: string }[];
}

/** The part of GitHub's API about releases. */
export interface GitHubApi {
  versions(signal?: AbortSignal): Promise<readonly string[]>;
  file(tag: string, path: string, signal?: AbortSignal): Promise<Uint8Array>;
}

const origin = "https://api.github.com";

/** Returns the release API of a repository `owner/name`. */
export function githubApi(repository: string, token: string | undefined, reach: Reach): GitHubApi {
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
    const found = (await retrying(
      url,
      reach,
      async () => JSON.parse(await readText(url, await ask(url, json, signal), reach)),
      signal,
    ).catch((error: unknown) => {
      throw explainMissing(error, repository, tag);
    })) as Release;
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
            const found = JSON.parse(await readText(url, response, reach)) as Release[];
            for (const { tag_name = "" } of found) names.push(tag_name);
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

/** GitHub lists at most 10,000 releases. */
const maxPages = 100;

function tooManyPages(url: string): RepositoryError {
  return new RepositoryError(
    "REPOSITORY_TOO_LARGE",
    `${url} has more than ${maxPages} pages`,
    "check the mirror or proxy",
  );
}

const json = "application/vnd.github+json";

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
