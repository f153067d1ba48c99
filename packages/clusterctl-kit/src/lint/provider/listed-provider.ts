import { providerNameLabel } from "@capikit/api/core/v1beta2";
import type { DiagnosticLocation } from "@capikit/common/diagnostics";
import { builtInProviders } from "../../repository/config/built-in-providers.ts";
import type { ConfiguredProvider } from "../../repository/config/clusterctl-config.ts";
import { type Provider, providerOfLabel } from "../../repository/model/provider.ts";
import type { LintObject } from "../read/lint-object.ts";
import { hasVariable } from "../read/workload.ts";

/** The provider of components according to their label. */
export interface LabelledProvider {
  readonly provider: Provider;
  /** Location of the label. */
  readonly at: DiagnosticLocation;
}

/** Returns the provider of the first valid label in a components file. */
export function labelledProvider({
  objects,
}: {
  readonly objects: readonly LintObject[];
}): LabelledProvider | undefined {
  for (const { labels, at } of objects) {
    const label = labels[providerNameLabel];
    const provider = label === undefined || hasVariable(label) ? undefined : providerOfLabel(label);
    if (provider !== undefined) return { provider, at: at(["metadata", "labels", providerNameLabel]) };
  }
  return undefined;
}

/** Returns the entry of clusterctl's built-in list with a name and type. */
export function entryOf({ name, type }: Provider): ConfiguredProvider | undefined {
  return builtInProviders.find((entry) => entry.name === name && entry.type === type);
}

/** Returns the entries of a repository with the type of a provider. */
export function entriesOf(repository: string | undefined, { type }: Provider): ConfiguredProvider[] {
  return builtInProviders.filter((entry) => entry.type === type && repositoryOf(entry) === repository);
}

/** Returns the repository of an entry: `owner/name` in lower case. */
export function repositoryOf({ url }: ConfiguredProvider): string {
  return new URL(url).pathname.split("/").slice(1, 3).join("/").toLowerCase();
}
