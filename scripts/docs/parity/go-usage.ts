import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The names of Go packages and the providers that use them, see `tests/reference/go/provider-usage`. */
export interface GoUsage {
  /** The module of each provider with its version, by the provider's short name. */
  readonly providers: Readonly<Record<string, string>>;
  /** By the alias of the import. `names` has lists of names by a list of providers, both with spaces. */
  readonly packages: Readonly<Record<string, { path: string; names: Readonly<Record<string, string>> }>>;
}

/** Path of the data, relative to the repository. */
export const goUsagePath = "docs/reference/parity.json";

/** Reads the data. */
export function readGoUsage(): GoUsage {
  return JSON.parse(readFileSync(join(import.meta.dirname, "../../..", goUsagePath), "utf8"));
}

/** Returns the number of providers that use each name, by `alias.Name`. */
export function countProviders({ packages }: GoUsage): ReadonlyMap<string, number> {
  return new Map(
    Object.entries(packages).flatMap(([alias, { names }]) =>
      Object.entries(names).flatMap(([providers, list]) => {
        const count = providers === "" ? 0 : providers.split(" ").length;
        return list.split(" ").map((name) => [`${alias}.${name}`, count] as const);
      }),
    ),
  );
}
