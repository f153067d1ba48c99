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
    severity: "info",
    merged: true,
    why: "Upgrades and deletion skip ClusterRoles and similar objects whose name does not start with `<namespace>-`; they remain in the cluster. ExtensionConfigs are not reported: `clusterctl delete` skips them whatever their name, because their CRD belongs to Cluster API. Delete them with `kubectl delete extensionconfig NAME` before `clusterctl delete`; otherwise core calls an extension that no longer runs.",
    wrong: objectSnippet("ClusterRole", "manager-role"),
    right: objectSnippet("ClusterRole", "capf-system-manager-role"),
    help: "start the name with <namespace>- and update all references to it",
    checkComponents: ({ objects, namespace }, report) => {
      if (namespace === undefined) return;
      // Each object: a comment disables the rule for its document only.
      for (const { kind, name, at } of objects)
        if (
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
      // Every release of a Runtime Extension contains one.
      if (isUnknownClusterScoped(object.kind) && object.kind !== "ExtensionConfig")
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
