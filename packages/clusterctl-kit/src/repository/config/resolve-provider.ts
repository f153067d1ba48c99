import { compareText, nearestName } from "@capikit/common/text";
import { type Provider, providerTypes } from "../model/provider.ts";
import { RepositoryError } from "../model/repository-error.ts";
import { builtInProviders } from "./built-in-providers.ts";
import type { ClusterctlConfig, ConfiguredProvider } from "./clusterctl-config.ts";

/** Configuration with the entries of `providers`. */
type ProvidersConfig = Pick<ClusterctlConfig, "file" | "providers">;

/**
 * Returns all providers that clusterctl knows, like `clusterctl config repositories`: those of the
 * configuration, of which the last one counts, and other built-in ones. Sorted by type and name.
 */
export function availableProviders({ providers }: ProvidersConfig): readonly ConfiguredProvider[] {
  const byKey = new Map([...builtInProviders, ...providers].map((one) => [`${one.type} ${one.name}`, one]));
  return [...byKey.values()].sort(
    (a, b) => providerTypes.indexOf(a.type) - providerTypes.indexOf(b.type) || compareText(a.name, b.name),
  );
}

/**
 * Returns the entry of a provider from the configuration, or else from clusterctl's built-in list.
 *
 * @throws RepositoryError with the code `REPOSITORY_BAD_CONFIG` if both do not have it.
 */
export function resolveProvider(config: ProvidersConfig, { name, type }: Provider): ConfiguredProvider {
  const all = availableProviders(config);
  const found = all.find((one) => one.name === name && one.type === type);
  if (found !== undefined) return found;
  const names = all.filter((one) => one.type === type).map((one) => one.name);
  const otherTypes = all.filter((one) => one.name === name).map((one) => one.type);
  const near = nearestName(name, names);
  const help =
    otherTypes.length > 0
      ? `${name} has the type ${otherTypes.join(", ")}; or `
      : near === undefined
        ? ""
        : `did you mean ${near}? Or `;
  throw new RepositoryError(
    "REPOSITORY_BAD_CONFIG",
    `neither ${config.file ?? "clusterctl's configuration"} nor the built-in list has the ${type} ${name}`,
    `${help}add it to providers: {name: ${name}, type: ${type}, url: …}`,
  );
}
