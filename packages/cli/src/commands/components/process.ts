import { contractVersions } from "@capikit/api/contract";
import {
  formatComponents,
  type ImageOverrides,
  isProcessError,
  type ProcessedComponents,
  processComponents,
} from "@capikit/clusterctl-kit/components";
import {
  type ClusterctlConfig,
  openRepository,
  type ProviderMetadata,
  RepositoryError,
  readClusterctlConfig,
  readMetadata,
  resolveProvider,
  seriesOf,
  variableLookup,
  withOverrides,
} from "@capikit/clusterctl-kit/repository";
import { formatList } from "@capikit/common/text";
import { UsageError } from "@capikit/generators/run";
import { type Provider, providerLabel, providerOfLabel } from "@capikit/inventory";
import { exit } from "../../shared/command/command.ts";
import { parseSetFlag } from "../../shared/command/flag-values.ts";
import { readBytes } from "../../shared/input/read-input.ts";
import type { Io } from "../../shared/terminal/io.ts";
import type { ComponentsProcessCall } from "../components.ts";

/** Prints a components file, or the components of a release, as clusterctl processes them. */
export async function run({ flags, positionals, lists }: ComponentsProcessCall, io: Io): Promise<number> {
  const [file, ...more] = positionals;
  if (more.length > 0) throw new UsageError("components process accepts one file", "omit the others");
  const provider = providerOfLabel(flags.provider ?? "");
  if (provider === undefined)
    throw new UsageError(
      flags.provider === undefined
        ? "missing provider of the components"
        : `unknown provider type: --provider ${flags.provider}`,
      "set --provider infrastructure-foo",
    );
  const { namespace, config } = flags;
  const configured = config === undefined && file !== undefined ? undefined : await readConfig(config, io);
  const { content, name, version } =
    configured !== undefined && file === undefined
      ? await releasedComponents(provider, configured, flags.version, io)
      : { content: readBytes(String(file)), name: file, version: flags.version };
  const get = variableLookup({
    flags: Object.fromEntries((lists?.set ?? []).map(parseSetFlag)),
    env: flags["from-env"] ? io.env : {},
    ...(configured !== undefined && { config: configured }),
  });
  try {
    const processed = processComponents(content, {
      provider,
      get,
      raw: flags.raw,
      ...(version !== undefined && { version }),
      ...(namespace !== undefined && { namespace }),
      ...imagesOf(configured),
    });
    io.stdout(written(processed, flags.format ?? "yaml"));
    return exit.ok;
  } catch (error) {
    if (!isProcessError(error)) throw error;
    io.stderr(`${name}: ${error.message}\n`);
    return exit.findings;
  }
}

async function readConfig(config: string | undefined, { env, signal }: Io): Promise<ClusterctlConfig> {
  try {
    return await readClusterctlConfig({ path: config, env, signal });
  } catch (error) {
    if (!(error instanceof RepositoryError)) throw error;
    throw new UsageError(error.message, "set --config to the configuration of clusterctl");
  }
}

/** Returns `images` of clusterctl's configuration, if set. */
function imagesOf(config: ClusterctlConfig | undefined): { readonly images?: ImageOverrides } {
  const images = config?.values.get("images");
  return typeof images === "object" && images !== null ? { images: images as ImageOverrides } : {};
}

function written(processed: ProcessedComponents, format: string): string {
  if (format === "json") return `${JSON.stringify(processed, null, 2)}\n`;
  if (format === "yaml") return `${formatComponents(processed.objects)}\n`;
  const { images, label, namespace, objects, variables } = processed;
  const named = objects.map(({ kind, metadata }) => `  ${kind} ${(metadata as { name?: string }).name}`);
  return [
    `${label} in ${namespace}`,
    `Variables: ${variables.join(", ") || "none"}`,
    `Images: ${images.join(", ") || "none"}`,
    "Objects, in the order in which they are applied:",
    ...named,
    "",
  ].join("\n");
}

/**
 * Checks the series of a release as clusterctl does before it prints components.
 *
 * @throws RepositoryError
 */
function checkContract(metadata: ProviderMetadata, release: string, where: string): void {
  const series = seriesOf(metadata, release);
  if (series === undefined)
    throw new RepositoryError(
      "REPOSITORY_BAD_FILE",
      `${where} has no series of ${release}`,
      "add the series to releaseSeries",
    );
  if (!contractVersions.some((contract) => contract === series.contract))
    throw new RepositoryError(
      "REPOSITORY_BAD_FILE",
      `${where}: contract ${series.contract} of the series is not supported`,
      `use a release of contract ${formatList(contractVersions, "or")}`,
    );
}

/** A components file of a release. */
interface ReleasedFile {
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
async function releasedComponents(
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
    const where = `metadata.yaml of ${providerLabel(provider)} ${release}`;
    checkContract(
      readMetadata(await repository.file(release, "metadata.yaml", signal), where),
      release,
      where,
    );
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
