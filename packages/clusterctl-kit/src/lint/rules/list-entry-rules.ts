import {
  type Provider,
  providerLabel,
  providerNameProblem,
  typeOfComponentsFile,
} from "../../repository/model/provider.ts";
import { entryOf, labelledProvider, repositoryOf } from "../provider/listed-provider.ts";
import { defineLintRule } from "./lint-rule.ts";

/** Rules about joining clusterctl's built-in list. */
export const listEntryRules = [
  defineLintRule({
    code: "repository/list-entry",
    title: "A provider can join clusterctl's built-in list",
    contractRule: "clusterctl/provider-name",
    why: "Cluster API accepts an entry with a new name and type, whose name starts with the GitHub organization unless the repository is in kubernetes-sigs. lint checks this only for the name in `--list-name`.",
    wrong: "# capikit lint --list-name foo, in github.com/example/cluster-api-provider-foo",
    right: "# capikit lint --list-name example-foo, in github.com/example/cluster-api-provider-foo",
    help: "choose a name such as <GitHub organization>-<provider>",
    check: ({ components, listName: name, repository, start }, report) => {
      if (name === undefined) return;
      for (const file of components) {
        const own = labelledProvider(file);
        const type = typeOfComponentsFile(file.name) ?? own?.provider.type;
        if (type === undefined) continue;
        const at = own?.at ?? start(file.path);
        const provider = { name, type };
        const problem = nameProblem(provider, repository);
        if (problem !== undefined) report(at, problem);
        else if (repository === undefined)
          report(
            at,
            "the GitHub repository of the project is unknown, which the URL of the entry needs",
            "set the module in go.mod, or repository in package.json, to the repository on GitHub",
          );
        else if (own !== undefined && providerLabel(own.provider) !== providerLabel(provider))
          report(
            own.at,
            `the provider label is ${providerLabel(own.provider)}, but clusterctl will set ${providerLabel(provider)}`,
            `set the label to ${providerLabel(provider)}`,
          );
      }
    },
  }),
];

function nameProblem(provider: Provider, repository: string | undefined): string | undefined {
  const { name, type } = provider;
  const entry = entryOf(provider);
  if (entry !== undefined)
    return repositoryOf(entry) === repository
      ? undefined
      : `the list has another ${type} ${name}: github.com/${repositoryOf(entry)}`;
  const [owner] = repository?.split("/", 1) ?? [];
  const isPrefixed =
    owner === undefined || owner === "kubernetes-sigs" || name === owner || name.startsWith(`${owner}-`);
  return (
    providerNameProblem(provider) ??
    (isPrefixed ? undefined : `the name ${name} does not start with the GitHub organization: ${owner}-`)
  );
}
