import { isRecord } from "@capikit/common/json";
import { type LintObject, pathText, type YamlPath } from "../read/lint-object.ts";
import { defineLintRule } from "./lint-rule.ts";

/** Rules about the namespaces of templates and of references in ClusterClasses. */
export const targetNamespaceRules = [
  defineLintRule({
    code: "template/several-namespaces",
    title: "All objects of a template are in one namespace",
    contractRule: "clusterctl/template-namespace",
    why: "The controllers of Cluster API look for the objects of a Cluster in its namespace. clusterctl replaces the namespaces of all objects by one; other tools that render the template create the objects in several.",
    wrong:
      "kind: Cluster\nmetadata:\n  name: ${CLUSTER_NAME}\n  namespace: ${NAMESPACE}\n---\nkind: FooCluster\nmetadata:\n  name: ${CLUSTER_NAME}\n  namespace: foo-system",
    right:
      "kind: Cluster\nmetadata:\n  name: ${CLUSTER_NAME}\n  namespace: ${NAMESPACE}\n---\nkind: FooCluster\nmetadata:\n  name: ${CLUSTER_NAME}\n  namespace: ${NAMESPACE}",
    help: "set namespace: ${NAMESPACE} for all objects, or remove it",
    check: ({ templates }, report) => {
      for (const { objects } of templates) {
        const [first, second] = namespacesOf(objects);
        if (first !== undefined && second !== undefined)
          report(
            second.at(["metadata", "namespace"]),
            `${second.kind} ${second.name} is in the namespace ${second.namespace}, but ${first.kind} ${first.name} is in ${first.namespace}`,
          );
      }
    },
  }),
  defineLintRule({
    code: "clusterclass/reference-namespace",
    title: "References of a ClusterClass have no namespace",
    contractRule: "clusterctl/cluster-class-namespace",
    why: "Core looks for the templates of a ClusterClass in its own namespace, which clusterctl sets. It ignores the namespace of a reference.",
    wrong: "spec:\n  infrastructure:\n    ref:\n      name: foo\n      namespace: default",
    right: "spec:\n  infrastructure:\n    ref:\n      name: foo",
    help: "remove the namespace of the reference",
    checkObject: (object, report) => {
      // In v1beta2, the field is unknown.
      if (object.kind !== "ClusterClass" || object.apiVersion !== "cluster.x-k8s.io/v1beta1") return;
      for (const { path, namespace } of referencesIn(object.value.spec, ["spec"]))
        report(
          object.at([...path, "namespace"]),
          `${pathText(path)} of ClusterClass ${object.name} has the namespace ${namespace}`,
        );
    },
  }),
];

export function namespacesOf(objects: readonly LintObject[]): LintObject[] {
  const first = new Map<string, LintObject>();
  for (const object of objects)
    if (object.namespace !== undefined && !first.has(object.namespace)) first.set(object.namespace, object);
  return [...first.values()];
}

interface Reference {
  readonly path: YamlPath;
  readonly namespace: string;
}

/** Yields the references with a namespace: members `ref`. */
function* referencesIn(value: unknown, path: YamlPath): Generator<Reference> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* referencesIn(item, [...path, index]);
    return;
  }
  if (!isRecord(value)) return;
  for (const [key, inner] of Object.entries(value)) {
    const at = [...path, key];
    if (key === "ref" && isRecord(inner) && typeof inner.namespace === "string")
      yield { path: at, namespace: inner.namespace };
    else yield* referencesIn(inner, at);
  }
}
