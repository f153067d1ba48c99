import { providerNameLabel } from "@capikit/api/core/v1beta2";
import type { DiagnosticLocation } from "@capikit/common/diagnostics";
import { type Provider, providerOfLabel, typeOfComponentsFile } from "@capikit/inventory";
import { builtInProviders } from "../../repository/config/built-in-providers.ts";
import type { ConfiguredProvider } from "../../repository/config/read-config.ts";
import { fileName } from "../read/lint-file.ts";
import type { LintObject } from "../read/lint-object.ts";
import { hasVariable } from "../read/workload.ts";
import { defineLintRule } from "./lint-rule.ts";

/** Rules about clusterctl's built-in list of providers. */
export const builtInProviderRules = [
  defineLintRule({
    code: "repository/built-in-name",
    title: "A name of clusterctl's built-in list is used by its owner",
    severity: "warning",
    contractRule: "clusterctl/provider-name",
    why: "A name and type of the built-in list belong to one repository. Users who install another provider by that name get the provider of the list, unless their configuration overrides the entry. lint knows the repository of a project from go.mod or package.json.",
    wrong: "# github.com/example/cluster-api-provider-foo\ncluster.x-k8s.io/provider: infrastructure-aws",
    right:
      "# github.com/example/cluster-api-provider-foo\ncluster.x-k8s.io/provider: infrastructure-example-foo",
    help: "choose a name that the list does not have, such as one with the GitHub organization as its prefix",
    checkComponents: (file, report, { repository }) => {
      const own = labelledProvider(file);
      if (own === undefined || repository === undefined) return;
      const entry = entryOf(own.provider);
      if (entry !== undefined && repositoryOf(entry) !== repository)
        report(
          own.at,
          `clusterctl's built-in ${entry.type} ${entry.name} is github.com/${repositoryOf(entry)}, not github.com/${repository}`,
        );
    },
  }),
  defineLintRule({
    code: "repository/built-in-file",
    title: "Releases have the components file of clusterctl's built-in list",
    severity: "error",
    contractRule: "clusterctl/components-name",
    why: "The URL of a built-in provider ends with the name of the components file: clusterctl cannot install a release without it.",
    wrong:
      "# the list has …/releases/latest/infrastructure-components.yaml\ninfrastructure-components-v2.yaml",
    right: "infrastructure-components.yaml",
    help: "publish the components under the name of the list, or change the list in Cluster API first",
    checkComponents: (file, report, view) => {
      const type = typeOfComponentsFile(file.name);
      const provider = labelledProvider(file)?.provider;
      if (type === undefined || provider === undefined || provider.type !== type) return;
      const entry = entryOf(provider);
      if (entry === undefined || repositoryOf(entry) !== view.repository) return;
      const wanted = fileName(entry.url);
      if (!view.components.some(({ name }) => name === wanted))
        report(
          view.start(file.path),
          `the components file is ${file.name}, but clusterctl's built-in list has ${wanted} for ${entry.type} ${entry.name}`,
        );
    },
  }),
];

/** The provider of components according to their label. */
interface LabelledProvider {
  readonly provider: Provider;
  /** Location of the label. */
  readonly at: DiagnosticLocation;
}

/** Returns the provider of the first valid label in a components file. */
function labelledProvider({
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
function entryOf({ name, type }: Provider): ConfiguredProvider | undefined {
  return builtInProviders.find((entry) => entry.name === name && entry.type === type);
}

/** Returns the repository of an entry: `owner/name` in lower case. */
function repositoryOf({ url }: ConfiguredProvider): string {
  return new URL(url).pathname.split("/").slice(1, 3).join("/").toLowerCase();
}
