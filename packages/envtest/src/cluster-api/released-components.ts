import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { KubernetesObject } from "@capikit/client";
import { MissingVariablesError } from "@capikit/clusterctl-kit";
import { type ImageOverrides, isProcessError, processComponents } from "@capikit/clusterctl-kit/components";
import {
  openRepository,
  type Repository,
  RepositoryError,
  readClusterctlConfig,
  resolveProvider,
  variableLookup,
  withOverrides,
} from "@capikit/clusterctl-kit/repository";
import { makeFolders, replaceFile } from "@capikit/common/files";
import { compareVersions, tryParseVersion } from "@capikit/common/kubernetes";
import { type Provider, providerLabel } from "@capikit/inventory";
import { EnvtestError } from "../errors/envtest-error.ts";
import { type Report, reportToStderr } from "../go-tools/build-go-tool.ts";
import { cacheDir } from "../go-tools/cache-dir.ts";

/** Options for reading the components of a release. */
export interface ReleasedComponentsOptions {
  /** Default: the version in clusterctl's configuration, usually the latest. */
  readonly version?: string | undefined;
  /** Values of variables, which take precedence over the environment. Default: none. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Folder of all caches. Default: `$CAPIKIT_CACHE`, else that of builds. */
  readonly cacheDir?: string;
  /** Receives messages. Default: stderr. */
  readonly report?: Report;
  /** Default: this process's. */
  readonly env?: NodeJS.ProcessEnv;
  readonly signal?: AbortSignal | undefined;
}

export interface ReleasedComponents {
  readonly version: string;
  readonly objects: readonly KubernetesObject[];
}

/** Short, so that Go builds follow soon on machines without access. */
const reach = { retryInterval: 1_000, retryTimeout: 3_000 };

/**
 * Reads the components of a release as `clusterctl init` does: from the repository of its
 * configuration or built-in list, with overrides, images and variables. Caches files of releases,
 * and uses the newest cached release if the repository cannot be reached.
 *
 * @throws EnvtestError
 */
export async function releasedComponents(
  provider: Provider,
  options: ReleasedComponentsOptions = {},
): Promise<ReleasedComponents> {
  const { env = process.env, signal, variables = {} } = options;
  const label = providerLabel(provider);
  try {
    const config = await readClusterctlConfig({ env, signal });
    const cache = join(options.cacheDir ?? cacheDir(env), "releases", label);
    const { url } = resolveProvider(config, provider);
    const open = (at: string) =>
      openRepository(provider, at, { ...reach, env, variables: { env, config }, ...(signal && { signal }) });
    const opened = await openVersion(url, open, cache, options);
    const repository = withOverrides(isRemote(url) ? cached(opened, cache) : opened, config.overridesFolder);
    const version = options.version ?? repository.defaultVersion;
    const content = await repository.file(version, repository.componentsPath, signal);
    const { objects } = processComponents(content, {
      provider,
      version,
      get: variableLookup({ flags: variables, env, config }),
      ...(config.images && { images: config.images as ImageOverrides }),
    });
    return { version, objects: objects as unknown as KubernetesObject[] };
  } catch (error) {
    signal?.throwIfAborted();
    if (!(error instanceof RepositoryError || isProcessError(error))) throw error;
    const help =
      error instanceof MissingVariablesError
        ? "set them as environment variables"
        : error instanceof RepositoryError
          ? error.help
          : undefined;
    const text = [error.message, ...(help === undefined ? [] : [help])].join("; ");
    throw new EnvtestError(`components of ${label}: ${text}`, { cause: error });
  }
}

/** Opens a repository without listing its versions if the version is known. */
async function openVersion(
  url: string,
  open: (url: string) => Promise<Repository>,
  cache: string,
  { version, report = reportToStderr, signal }: ReleasedComponentsOptions,
): Promise<Repository> {
  const at = (known: string): string => url.replace(/\/latest\/(?=[^/]+$)/, `/${known}/`);
  if (version !== undefined) return open(at(version));
  try {
    return await open(url);
  } catch (error) {
    signal?.throwIfAborted();
    const newest = isRemote(url) ? await newestIn(cache) : undefined;
    if (newest === undefined || !(error instanceof RepositoryError)) throw error;
    report(`${error.message}; using ${newest}, which was downloaded before`);
    return open(at(newest));
  }
}

function isRemote(url: string): boolean {
  return /^https?:/.test(url);
}

async function newestIn(cache: string): Promise<string | undefined> {
  const names = await readdir(cache).catch(() => []);
  const found = names.flatMap((name) => {
    const version = tryParseVersion(name);
    return version === undefined ? [] : [{ name, version }];
  });
  return found.sort((a, b) => compareVersions(b.version, a.version))[0]?.name;
}

function cached(repository: Repository, cache: string): Repository {
  return {
    ...repository,
    async file(version, path, signal) {
      const file = join(cache, encodeURIComponent(version), encodeURIComponent(path));
      const known = await readFile(file).catch(() => undefined);
      if (known !== undefined) return known;
      const content = await repository.file(version, path, signal);
      makeFolders(dirname(file));
      await replaceFile(file, content);
      return content;
    },
  };
}
