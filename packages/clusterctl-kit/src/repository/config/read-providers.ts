import { plainText } from "@capikit/common/json";
import { coreNameProblem, type ProviderType, providerTypes } from "../model/provider.ts";
import { RepositoryError } from "../model/repository-error.ts";
import type { ConfiguredProvider, Environment } from "./clusterctl-config.ts";
import { fillIn } from "./fill-in.ts";

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
