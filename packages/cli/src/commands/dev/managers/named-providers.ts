import {
  availableProviders,
  type ConfiguredProvider,
  RepositoryError,
  readClusterctlConfig,
} from "@capikit/clusterctl-kit/repository";
import { didYouMean, nearestName } from "@capikit/common/text";
import { UsageError } from "@capikit/generators/run";
import { type Provider, providerLabel } from "@capikit/inventory";
import type { Io } from "../../../shared/terminal/io.ts";

/** A released provider that clusterctl knows by name. */
export interface NamedProvider extends Provider {
  /** Default: the latest. */
  readonly version?: string;
}

/** Reports whether a value of `--with` has the form of a name, such as `aws` or `aws:v2.0.0`. */
export function isProviderName(value: string): boolean {
  return /^[a-z0-9-]+(?::v?\d[\w.+-]*)?$/.test(value);
}

/**
 * Returns the providers of a name, such as `aws`, `infrastructure-aws` or `aws:v2.0.0`, in
 * clusterctl's configuration and built-in list. A name may have several types: `rke2` is a
 * bootstrap and a control plane provider.
 *
 * @throws UsageError
 */
export async function namedProviders(
  value: string,
  { env, signal }: Pick<Io, "env" | "signal">,
): Promise<readonly NamedProvider[]> {
  const [name = "", version] = value.split(":");
  const all = await knownProviders(env, signal);
  const found = all.filter((one) => one.name === name || providerLabel(one) === name);
  if (found.length === 0) {
    const near = nearestName(
      name,
      all.map((one) => one.name),
    );
    throw new UsageError(
      `--with ${value}: neither a file nor a provider that clusterctl knows`,
      didYouMean(near) ??
        "use kubeadm, a name such as aws or aws:v2.0.0, FILE or FILE=BINARY; add other providers to clusterctl's configuration",
      ["with"],
    );
  }
  return found.map(({ name: own, type }) => ({
    name: own,
    type,
    ...(version !== undefined && { version: version.replace(/^(?=\d)/, "v") }),
  }));
}

async function knownProviders(env: Io["env"], signal: AbortSignal): Promise<readonly ConfiguredProvider[]> {
  try {
    const all = availableProviders(await readClusterctlConfig({ env, signal }));
    // The core runs anyway: --core selects it.
    return all.filter(({ type }) => type !== "CoreProvider");
  } catch (error) {
    if (!(error instanceof RepositoryError)) throw error;
    throw new UsageError(error.message, error.help ?? "correct the configuration of clusterctl");
  }
}
