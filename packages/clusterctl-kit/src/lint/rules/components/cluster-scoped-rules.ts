import { isClusterScopedToClusterctl } from "../../../components/process/cluster-scoped.ts";
import { hasVariable } from "../../read/workload.ts";
import { defineLintRule } from "../lint-rule.ts";
import { isUnknownClusterScoped } from "./cluster-scoped.ts";
import { objectSnippet } from "./object-snippet.ts";

/** Rules about cluster-scoped components. */
export const clusterScopedRules = [
  defineLintRule({
    code: "components/cluster-scoped-name",
    title: "Names of cluster-scoped objects start with the namespace name",
    contractRule: "clusterctl/cluster-scoped-names",
    wrong: objectSnippet("ClusterRole", "manager-role"),
    right: objectSnippet("ClusterRole", "capf-system-manager-role"),
    help: "start the name with <namespace>- and update all references to it",
    checkComponents: ({ objects, namespace }, report) => {
      for (const { kind, name, at } of objects)
        if (
          namespace !== undefined &&
          isClusterScopedToClusterctl(kind) &&
          !keptAnyway.test(kind) &&
          !name.startsWith(`${namespace}-`) &&
          !hasVariable(name)
        )
          report(
            at(["metadata", "name"]),
            `${kind} ${name} does not start with ${namespace}-: upgrades and clusterctl delete leave it behind`,
          );
    },
  }),
  defineLintRule({
    code: "components/unknown-cluster-scoped",
    title: "clusterctl sets a namespace on cluster-scoped kinds that it does not know",
    contractRule: "clusterctl/components-one-namespace",
    severity: "info",
    why: "clusterctl has a fixed list of cluster-scoped kinds and sets metadata.namespace on all others. The API server drops the field for cluster-scoped kinds, but `clusterctl generate provider` prints it, and GitOps tools report a permanent diff.",
    wrong: objectSnippet("ValidatingAdmissionPolicy", "capf-system-policy"),
    right: objectSnippet("ValidatingWebhookConfiguration", "capf-system-webhook"),
    help: "ship the object separately if GitOps tools apply the output of clusterctl generate provider; otherwise ignore this",
    checkComponent: (object, report) => {
      if (isUnknownClusterScoped(object.kind))
        report(
          object.at(["kind"]),
          `clusterctl sets a namespace on the cluster-scoped ${object.kind} ${object.name}`,
        );
    },
  }),
];

/** Kinds that clusterctl deletes by other rules, or never deletes. */
const keptAnyway =
  /^(Namespace|CustomResourceDefinition|ValidatingWebhookConfiguration|MutatingWebhookConfiguration)$/;
