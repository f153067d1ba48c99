import { UsageError } from "../outcome/usage-error.ts";
import { type ProviderConfig, providerConfigError } from "./provider-config.ts";
import { readExported } from "./read-exported.ts";

/** The configuration for `capikit components`. */
export interface LoadedProviders {
  readonly providers: readonly ProviderConfig[];
  /** The folder of the project's artefacts, relative to it. */
  readonly out: string;
}

/**
 * Loads the providers of a project. Does not check other parts of the configuration, so that no
 * emitter is loaded.
 *
 * @throws UsageError if the configuration is missing or invalid.
 */
export async function loadProviderConfig(root: string): Promise<LoadedProviders> {
  const found = await readExported(root);
  const example =
    'write provider: { name: "foo", type: "InfrastructureProvider", image: "ghcr.io/acme/foo:v0.1.0" }';
  if (found === undefined)
    throw new UsageError(`capikit.config.ts not found in ${root}`, `create it, and ${example}`);
  const { name, exported } = found;
  const { provider, out } = (exported ?? {}) as { provider?: unknown; out?: unknown };
  if (provider === undefined) throw new UsageError(`${name} does not define a provider`, example);
  const problem = providerConfigError(provider);
  if (problem !== undefined) throw new UsageError(`${name}: ${problem}`, example);
  const providers = (Array.isArray(provider) ? provider : [provider]) as readonly ProviderConfig[];
  return { providers, out: typeof out === "string" ? out : "config" };
}
