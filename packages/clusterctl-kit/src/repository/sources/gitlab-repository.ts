import type { Provider } from "../model/provider.ts";
import type { Repository } from "../model/repository.ts";
import { RepositoryError } from "../model/repository-error.ts";
import { type ReachOptions, reachBy } from "../network/reach.ts";
import { readBytes } from "../network/read-bytes.ts";
import { unreachable } from "../network/retrying.ts";

/** Where a provider's releases are on GitLab: in its registry of generic packages. */
export interface GitLabLocation {
  readonly host: string;
  /** The number of the project, or its path with `%2F`. */
  readonly project: string;
  readonly package: string;
  readonly version: string;
  readonly file: string;
}

/** What decides how GitLab is asked. */
export interface GitLabOptions extends ReachOptions {
  /** A personal or project access token. */
  readonly gitlabToken?: string | undefined;
}

/**
 * Reads `https://{host}/api/v4/projects/{project}/packages/generic/{package}/{version}/{file}`.
 *
 * @throws RepositoryError with the code `badUrl`.
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
      "badUrl",
      `${url} names no package on GitLab`,
      "write https://gitlab.{domain}/api/v4/projects/{number or path with %2F}/packages/generic/{package}/{version}/{file}",
    );
  return { host, project, package: name, version, file };
}

/**
 * Generic packages on GitLab, read as clusterctl reads them. There is one version, that of the URL, and no `latest`.
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
    return new RepositoryError("unauthorized", `${url} wants credentials`, "check GITLAB_ACCESS_TOKEN");
  if (status === 404)
    return new RepositoryError(
      "noFile",
      `${url} is not there`,
      "check project, package and version; GitLab says so of private projects, too: set GITLAB_ACCESS_TOKEN",
    );
  if (status === 429) return new RepositoryError("rateLimited", `${url} is asked too often`, "wait a minute");
  return new RepositoryError("unreachable", `${url} answers ${status}`);
}
