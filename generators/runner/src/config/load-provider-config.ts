import { UsageError } from "../outcome/usage-error.ts";
import { type ProviderConfig, providerConfigError } from "./provider-config.ts";
import { readExported } from "./read-exported.ts";

/** What of a project's configuration is for `capikit components`. */
export interface LoadedProviders {
  readonly providers: readonly ProviderConfig[];
  /** Where the project's artefacts are, relative to it. */
  readonly out: string;
}

/**
 * The providers that a project is. Nothing else of the configuration is checked, so that no emitter need be loaded.
 *
 * @throws UsageError when there is no configuration, it cannot be loaded, or `provider` is not what it must be.
 */
export async function loadProviderConfig(root: string): Promise<LoadedProviders> {
  const found = await readExported(root);
  const example =
    'write provider: { name: "foo", type: "InfrastructureProvider", image: "ghcr.io/acme/foo:v0.1.0" }';
  if (found === undefined) throw new UsageError("There is no capikit.config.ts", `make one, and ${example}`);
  const { name, exported } = found;
  const { provider, out } = (exported ?? {}) as { provider?: unknown; out?: unknown };
  if (provider === undefined) throw new UsageError(`${name} names no provider`, example);
  const fault = providerConfigError(provider);
  if (fault !== undefined) throw new UsageError(`${name}: ${fault}`, example);
  const providers = (Array.isArray(provider) ? provider : [provider]) as readonly ProviderConfig[];
  return { providers, out: typeof out === "string" ? out : "config" };
}
