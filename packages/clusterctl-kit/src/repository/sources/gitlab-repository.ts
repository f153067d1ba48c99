import { redactUrl } from "@capikit/common/text";
import type { Provider } from "@capikit/inventory";
import type { Repository } from "../model/repository.ts";
import { RepositoryError } from "../model/repository-error.ts";
import { type ReachOptions, reachBy } from "../network/reach.ts";
import { readBytes } from "../network/read-bytes.ts";
import { unreachable } from "../network/retrying.ts";

/** Location of a provider's releases in GitLab's generic package registry. */
export interface GitLabLocation {
  readonly host: string;
  /** Project number, or its path with `%2F`. */
  readonly project: string;
  readonly package: string;
  readonly version: string;
  readonly file: string;
}

export interface GitLabOptions extends ReachOptions {
  /** A personal or project access token. */
  readonly gitlabToken?: string | undefined;
}

/**
 * Parses `https://{host}/api/v4/projects/{project}/packages/generic/{package}/{version}/{file}`.
 *
 * @throws RepositoryError with the code `REPOSITORY_BAD_URL`.
 */
export function parseGitLabUrl(url: string): GitLabLocation {
  const { protocol, host, pathname } = URL.parse(url) ?? {};
  const segments = (pathname ?? "").slice(1).split("/");
  const [, , , project = "", packages, generic, name = "", version = "", file = ""] = segments;
  const fits =
    protocol === "https:" &&
    host !== undefined &&
    segments.length === 9 &&
    pathname?.startsWith("/api/v4/projects/") &&
    packages === "packages" &&
    generic === "generic";
  if (!fits)
    throw new RepositoryError(
      "REPOSITORY_BAD_URL",
      `${redactUrl(url)} is not the URL of a GitLab package`,
      "use https://gitlab.{domain}/api/v4/projects/{number or path with %2F}/packages/generic/{package}/{version}/{file}",
    );
  return { host, project, package: name, version, file };
}

/**
 * Reads generic packages on GitLab like clusterctl: only the version in the URL, no `latest`.
 *
 * @throws RepositoryError
 */
export function openGitLabRepository(
  provider: Provider,
  url: string,
  options: GitLabOptions = {},
): Repository {
  const location = parseGitLabUrl(url);
  const reach = reachBy(options);
  const files = new Map<string, Uint8Array>();
  const headers: Record<string, string> = options.gitlabToken
    ? { authorization: `Bearer ${options.gitlabToken}` }
    : {};
  return {
    provider,
    url,
    defaultVersion: location.version,
    componentsPath: location.file,
    versions: async () => [location.version],
    async file(version, path, signal) {
      const { host, project, package: name } = location;
      const at = `https://${host}/api/v4/projects/${project}/packages/generic/${name}/${version}/${path}`;
      const known = files.get(at);
      if (known !== undefined) return known;
      const timeout = AbortSignal.timeout(reach.gitlabTimeout);
      const ended = signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
      try {
        const response = await reach.get(at, headers, ended);
        const content = await readBytes(at, response, reach);
        if (response.status !== 200) throw refusal(at, response.status);
        files.set(at, content);
        return content;
      } catch (error) {
        signal?.throwIfAborted();
        throw error instanceof RepositoryError ? error : unreachable(at, error);
      }
    },
  };
}

function refusal(url: string, status: number): RepositoryError {
  if (status === 401)
    return new RepositoryError(
      "REPOSITORY_UNAUTHORIZED",
      `${url} requires credentials`,
      "check GITLAB_ACCESS_TOKEN",
    );
  if (status === 404)
    return new RepositoryError(
      "REPOSITORY_NO_FILE",
      `${url} does not exist`,
      "check project, package and version; set GITLAB_ACCESS_TOKEN for private projects",
    );
  if (status === 429)
    return new RepositoryError(
      "REPOSITORY_RATE_LIMITED",
      `GitLab rate limit reached at ${url}`,
      "wait a minute",
    );
  return new RepositoryError("REPOSITORY_UNREACHABLE", `${url} returned status ${status}`);
}
