import { providerNameLabel } from "@capikit/api/core/v1beta2";
import { isClusterScopedToClusterctl } from "../../../components/process/fix-namespace.ts";
import { variablesOf } from "../../read/variables-of.ts";
import { hasVariable } from "../../read/workload.ts";
import { defineLintRule, objectSnippet } from "../lint-rule.ts";

/** Cluster-scoped kinds on which clusterctl sets a namespace nevertheless. */
const unknownToClusterctl: ReadonlySet<string> = new Set([
  "ValidatingAdmissionPolicy",
  "ValidatingAdmissionPolicyBinding",
  "MutatingAdmissionPolicy",
  "MutatingAdmissionPolicyBinding",
  "APIService",
  "ClusterIssuer",
  "IngressClass",
  "ExtensionConfig",
  "FlowSchema",
  "PriorityLevelConfiguration",
]);

/** Reports whether a kind is cluster-scoped, known to clusterctl or not. */
export function isClusterScoped(kind: string): boolean {
  return isClusterScopedToClusterctl(kind) || isUnknownClusterScoped(kind);
}

export function isUnknownClusterScoped(kind: string): boolean {
  return unknownToClusterctl.has(kind);
}

/** Rules about the names of variables. */
export const variableNameRules = [
  defineLintRule({
    code: "components/variable-prefix",
    title: "Variables of components start with the provider's name",
    contractRule: "clusterctl/variable-names",
    severity: "info",
    why: "All providers of a management cluster read their variables from the same environment and configuration: a general name such as `TOKEN` sets the value of two providers at once. lint reports names whose first word is general.",
    wrong: "args: [--log-level=${LOG_LEVEL:=info}]",
    right: "args: [--log-level=${FOO_LOG_LEVEL:=info}]",
    help: "start the name with the name of the provider",
    checkComponents: (file, report) => {
      const own = new Set(
        file.objects.flatMap(
          ({ labels }) => labels[providerNameLabel]?.toUpperCase().split(/[^A-Z0-9]/) ?? [],
        ),
      );
      for (const { name, at } of variablesOf(file)) {
        const [first = ""] = name.toUpperCase().split("_", 1);
        if (generalWords.has(first) && !own.has(first) && !sharedNames.has(name.toUpperCase()))
          report(at, `the variable ${name} does not start with the name of the provider`);
      }
    },
  }),
];

/** First words that cannot be the name of a provider. */
const generalWords: ReadonlySet<string> = new Set([
  ...["ACCESS", "ADDITIONAL", "ADDRESS", "ADMIN", "ALLOW", "ALTERNATIVE", "API", "AUTH", "AUTO", "BIND"],
  ...["CA", "CERT", "CLIENT", "CONCURRENCY", "CONFIG", "CONTROLLER", "CREDENTIALS", "DEBUG", "DEFAULT"],
  ...["DIAGNOSTICS", "DISABLE", "DNS", "ENABLE", "ENDPOINT", "EVENT", "EXTERNAL", "FEATURE", "HOST"],
  ...["IMAGE", "INSECURE", "KEY", "LEADER", "LOG", "LOGLEVEL", "MANAGER", "MAX", "METRICS", "MIN", "NODE"],
  ...["PASSWORD", "PORT", "PRIVATE", "PROJECT", "PUBLIC", "RECONCILE", "REGION", "REGISTRY", "REPLICAS"],
  ...["SECRET", "SERVER", "SERVICE", "SSH", "SYNC", "TAG", "TIMEOUT", "TLS", "TOKEN", "URL", "USE", "USER"],
  ...["USERNAME", "VERBOSITY", "VERSION", "WATCH", "WEBHOOK", "ZONE"],
]);

/** Names that providers share on purpose. */
const sharedNames: ReadonlySet<string> = new Set(["NODE_NAME"]);

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
    checkComponentObject: (object, report) => {
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

const account = objectSnippet("ServiceAccount", "capf-manager");

/** Rules about object names. */
export const objectNameRules = [
  defineLintRule({
    code: "components/duplicate-object",
    title: "Components contain each object once",
    contractRule: "clusterctl/components",
    why: "clusterctl applies both in order: the last one wins, but fields that only the first one sets remain.",
    wrong: `${account}\n---\n${account}`,
    right: account,
    help: "keep one of them",
    checkComponents: ({ objects }, report) => {
      const seen = new Set<string>();
      for (const object of objects) {
        const key = [object.group, object.kind, object.namespace ?? "", object.name].join("/");
        if (seen.has(key) && object.name !== "")
          report(object.at(["metadata", "name"]), `${object.kind} ${object.name} is defined twice`);
        seen.add(key);
      }
    },
  }),
  defineLintRule({
    code: "components/no-object-name",
    title: "Every object has apiVersion, kind and name",
    contractRule: "clusterctl/components",
    why: "clusterctl gets objects by their name before it creates or patches them, so generateName does not work.",
    wrong: "apiVersion: v1\nkind: ServiceAccount\nmetadata:\n  generateName: capf-",
    right: "apiVersion: v1\nkind: ServiceAccount\nmetadata:\n  name: capf-manager",
    help: "set apiVersion, kind and metadata.name",
    checkComponentObject: (object, report) => {
      const missing = [
        object.apiVersion === "" && "apiVersion",
        object.kind === "" && "kind",
        object.name === "" && "metadata.name",
      ].filter(Boolean);
      if (missing.length > 0) report(object.at(), `the object has no ${missing.join(", no ")}`);
    },
  }),
];
