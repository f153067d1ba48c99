import { hasVariable } from "../../read/workload.ts";
import { defineLintRule } from "../lint-rule.ts";
import { isClusterScoped, isUnknownClusterScoped } from "./cluster-scoped.ts";
import { objectSnippet } from "./object-snippet.ts";

/** The rules about components that lie in no namespace. */
export const clusterScopedRules = [
  defineLintRule({
    id: "components/cluster-scoped-name",
    title: "Names of cluster-scoped objects begin with the Namespace",
    contractRule: "clusterctl/cluster-scoped-names",
    wrong: objectSnippet("ClusterRole", "manager-role"),
    right: objectSnippet("ClusterRole", "capf-system-manager-role"),
    help: "begin the name with <namespace>-, and name it so wherever it is referred to",
    check: ({ components }, report) => {
      for (const { objects, namespace } of components)
        for (const { kind, name, at } of objects)
          if (
            namespace !== undefined &&
            isClusterScoped(kind) &&
            !keptAnyway.test(kind) &&
            !name.startsWith(`${namespace}-`) &&
            !hasVariable(name)
          )
            report(
              at(["metadata", "name"]),
              `${kind} ${name} does not begin with ${namespace}-: upgrades and clusterctl delete leave it behind`,
            );
    },
  }),
  defineLintRule({
    id: "components/unknown-cluster-scoped",
    title: "clusterctl gives a namespace to cluster-scoped kinds that it does not know",
    contractRule: "clusterctl/components-one-namespace",
    level: "info",
    why: "clusterctl has a fixed list of kinds without a namespace. To all others it writes one. The API server drops it for kinds that have none, but `clusterctl generate provider` shows it, and GitOps tools see a difference for ever.",
    wrong: objectSnippet("ValidatingAdmissionPolicy", "capf-system-policy"),
    right: objectSnippet("ValidatingWebhookConfiguration", "capf-system-webhook"),
    help: "nothing, if the output of clusterctl generate provider is not applied by others; else ship the object apart",
    check: ({ components }, report) => {
      for (const object of components.flatMap(({ objects }) => objects))
        if (isUnknownClusterScoped(object.kind))
          report(
            object.at(["kind"]),
            `clusterctl writes a namespace to ${object.kind} ${object.name}, which lies in none`,
          );
    },
  }),
];

/** Kinds that clusterctl deletes by other rules, or never. */
const keptAnyway =
  /^(Namespace|CustomResourceDefinition|ValidatingWebhookConfiguration|MutatingWebhookConfiguration)$/;
