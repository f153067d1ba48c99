import { isClusterScopedToClusterctl } from "../../components/process/fix-namespace.ts";
import { defineLintRule, objectSnippet } from "./lint-rule.ts";

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
  return isClusterScopedToClusterctl(kind) || unknownToClusterctl.has(kind);
}

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
