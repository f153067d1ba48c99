import { defined } from "@capikit/common/json";
import { redactUrl } from "@capikit/common/text";
import type { Provider } from "@capikit/inventory";
import { type Environment, type VariableSources, variableLookup } from "../config/index.ts";
import { isReleasePath, type Repository } from "../model/repository.ts";
import { RepositoryError } from "../model/repository-error.ts";
import type { ReachOptions } from "../network/reach.ts";
import { openGitHubRepository } from "./github-repository.ts";
import { openGitLabRepository } from "./gitlab-repository.ts";
import { openLocalRepository } from "./local-repository.ts";

/** Options of `openRepository`. */
export interface OpenRepositoryOptions extends ReachOptions {
  /** Environment with GOPROXY. Default: the process environment. */
  readonly env?: Environment;
  /** Sources of `GITHUB_TOKEN` and `GITLAB_ACCESS_TOKEN`. Default: the environment. */
  readonly variables?: VariableSources;
  readonly signal?: AbortSignal;
}

/**
 * Opens the repository of a URL in clusterctl's configuration: GitHub releases, GitLab generic
 * packages or local folders. Caches files, as releases are immutable.
 *
 * @throws RepositoryError
 */
export async function openRepository(
  provider: Provider,
  url: string,
  options: OpenRepositoryOptions = {},
): Promise<Repository> {
  const repository = await openSource(provider, url, options);
  return {
    ...repository,
    file: async (version, path, signal) => {
      if (isReleasePath(version) && isReleasePath(path)) return repository.file(version, path, signal);
      throw new RepositoryError(
        "REPOSITORY_NO_FILE",
        `${JSON.stringify(`${version}/${path}`)} is not the name of a file of a release`,
        "use names without .., %, ? and #",
      );
    },
  };
}

async function openSource(
  provider: Provider,
  url: string,
  { env = globalThis.process.env, variables, signal, ...reach }: OpenRepositoryOptions,
): Promise<Repository> {
  const { protocol, hostname = "", pathname = "" } = URL.parse(url) ?? {};
  if (protocol === undefined || protocol === "file:" || /^[a-z]:$/i.test(protocol))
    return openLocalRepository(provider, url, signal);
  const lookUp = variableLookup({ env, ...defined(variables ?? {}) });
  if (protocol === "https:" && hostname === "github.com") {
    const githubToken = lookUp("github-token");
    return openGitHubRepository(provider, url, { ...reach, goproxy: env.GOPROXY, githubToken }, signal);
  }
  if (protocol === "https:" && hostname.startsWith("gitlab.") && pathname.startsWith("/api/v4/projects/"))
    return openGitLabRepository(provider, url, { ...reach, gitlabToken: lookUp("gitlab-access-token") });
  throw new RepositoryError(
    "REPOSITORY_BAD_URL",
    `clusterctl does not support the repository ${redactUrl(url)}`,
    "use https://github.com/…/releases/…, https://gitlab.…/api/v4/projects/… or a local path",
  );
}
