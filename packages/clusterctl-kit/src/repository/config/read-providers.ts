import { ownMember, plainText } from "@capikit/common/json";
import { compareText, nearestName } from "@capikit/common/text";
import { coreNameProblem, type Provider, type ProviderType, providerTypes } from "@capikit/inventory";
import { substituteVariables } from "../../variables/index.ts";
import { RepositoryError } from "../model/repository-error.ts";
import { builtInProviders } from "./built-in-providers.ts";
import type { ClusterctlConfig, ConfiguredProvider, Environment } from "./read-config.ts";

/**
 * Reads the entries of `providers`. @throws RepositoryError with the code `REPOSITORY_BAD_CONFIG`.
 */
export function readProviders(value: unknown, env: Environment, file: string): readonly ConfiguredProvider[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value))
    throw new RepositoryError("REPOSITORY_BAD_CONFIG", `${file}: providers is not a list`);
  return value.map((entry, index) => {
    const at = `${file}: providers[${index}]`;
    const { name, type, url } = readEntry(entry);
    if (!isType(type))
      throw new RepositoryError(
        "REPOSITORY_BAD_CONFIG",
        `${at}: unknown type ${JSON.stringify(type)}`,
        `use one of ${providerTypes.join(", ")}`,
      );
    if (!/^[a-z0-9](?:[-a-z0-9.]{0,251}[a-z0-9])?$/.test(name))
      throw new RepositoryError(
        "REPOSITORY_BAD_CONFIG",
        `${at}: ${JSON.stringify(name)} is not a valid name`,
        "use lower-case letters, digits, - and .",
      );
    const problem = coreNameProblem({ name, type });
    if (problem !== undefined)
      throw new RepositoryError("REPOSITORY_BAD_CONFIG", `${at}: ${problem}`, "change the name or the type");
    const filled = fillIn(url, env, `${at}.url`);
    if (filled === "")
      throw new RepositoryError(
        "REPOSITORY_BAD_CONFIG",
        `${at}: the URL is empty`,
        "set the URL of its releases",
      );
    return { name, type, url: filled };
  });
}

function readEntry(entry: unknown): { name: string; type: string; url: string } {
  // Like all configuration keys, these are case-insensitive.
  const fields = new Map(
    Object.entries((entry ?? {}) as Record<string, unknown>).map(([key, value]) => [
      key.toLowerCase(),
      value,
    ]),
  );
  const text = (key: string): string => plainText(fields.get(key) ?? "");
  return { name: text("name"), type: text("type"), url: text("url") };
}

function isType(type: string): type is ProviderType {
  return (providerTypes as readonly string[]).includes(type);
}

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

/** Replaces environment variables; unset ones are empty. @throws RepositoryError */
export function fillIn(text: string, env: Environment, where: string): string {
  try {
    return substituteVariables(text, (name) => ownMember(env, name) ?? "");
  } catch (cause) {
    throw new RepositoryError("REPOSITORY_BAD_CONFIG", `${where}: ${(cause as Error).message}`, undefined, {
      cause,
    });
  }
}
