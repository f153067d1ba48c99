import {
  type ClusterctlConfig,
  openRepository,
  type Provider,
  providerLabel,
  RepositoryError,
  resolveProvider,
  withOverrides,
} from "@capikit/clusterctl-kit/repository";
import { UsageError } from "@capikit/runner";
import type { Io } from "../../shared/terminal/io.ts";

/** A components file of a release. */
export interface ReleasedFile {
  readonly content: Uint8Array;
  readonly version: string;
  /** Name in messages: `infrastructure-components.yaml of infrastructure-foo v1.0.0`. */
  readonly name: string;
}

/**
 * Reads the components of a release as clusterctl does: from the provider's entry in the
 * configuration or the built-in list, with overrides.
 *
 * @param version Default: the version in the URL of the entry, such as the latest.
 * @throws UsageError
 */
export async function releasedComponents(
  provider: Provider,
  config: ClusterctlConfig,
  version: string | undefined,
  { env, signal }: Pick<Io, "env" | "signal">,
): Promise<ReleasedFile> {
  try {
    const { url } = resolveProvider(config, provider);
    const opened = await openRepository(provider, url, { env, variables: { env, config }, signal });
    const repository = withOverrides(opened, config.overridesFolder);
    const release = version ?? repository.defaultVersion;
    const path = repository.componentsPath;
    return {
      content: await repository.file(release, path, signal),
      version: release,
      name: `${path} of ${providerLabel(provider)} ${release}`,
    };
  } catch (error) {
    if (!(error instanceof RepositoryError)) throw error;
    throw new UsageError(error.message, error.help ?? "name a components file instead");
  }
}
