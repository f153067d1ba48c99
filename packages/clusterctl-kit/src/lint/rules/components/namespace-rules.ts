import { fileName } from "../../read/lint-file.ts";
import type { LintObject } from "../../read/lint-object.ts";
import { defineLintRule } from "../lint-rule.ts";
import { isClusterScoped } from "./cluster-scoped.ts";
import { objectSnippet } from "./object-snippet.ts";

/** The rules about the Namespace that the components bring, and what lies in it. */
export const namespaceRules = [
  defineLintRule({
    id: "components/several-namespaces",
    title: "There is one Namespace",
    contractRule: "clusterctl/components-namespace",
    wrong: `${objectSnippet("Namespace", "capf-system")}\n---\n${objectSnippet("Namespace", "capf-webhooks")}`,
    right: objectSnippet("Namespace", "capf-system"),
    help: "keep one Namespace, and put everything there",
    check: ({ components }, report) => {
      for (const { namespaces } of components)
        for (const other of namespaces.slice(1))
          report(
            other.at(["metadata", "name"]),
            `${other.name} is a second Namespace, and clusterctl refuses components with more than one`,
          );
    },
  }),
  defineLintRule({
    id: "components/no-namespace",
    title: "The components bring their Namespace",
    contractRule: "clusterctl/components-target-namespace",
    wrong: objectSnippet("Deployment", "capf-controller-manager"),
    right: `${objectSnippet("Namespace", "capf-system")}\n---\n${objectSnippet("Deployment", "capf-controller-manager\n  namespace: capf-system")}`,
    help: "add a Namespace, such as capf-system",
    check: ({ components, start }, report) => {
      for (const { path, namespaces } of components)
        if (namespaces.length === 0)
          report(
            start(path),
            `${fileName(path)} has no Namespace, so that users must name one with --target-namespace`,
          );
    },
  }),
  defineLintRule({
    id: "components/foreign-namespace",
    title: "Everything lies in the one Namespace",
    contractRule: "clusterctl/components-one-namespace",
    wrong: objectSnippet("Service", "capf-webhook-service\n  namespace: default"),
    right: objectSnippet("Service", "capf-webhook-service\n  namespace: capf-system"),
    help: "put the object into the provider's Namespace",
    check: ({ components }, report) => {
      for (const { objects, namespace } of components)
        for (const object of objects)
          if (
            namespace !== undefined &&
            object.namespace !== undefined &&
            object.namespace !== namespace &&
            !isKubeSystemRole(object) &&
            !isClusterScoped(object.kind)
          )
            report(
              object.at(["metadata", "namespace"]),
              `clusterctl moves ${object.kind} ${object.name} from ${object.namespace} to ${namespace}`,
            );
    },
  }),
  defineLintRule({
    id: "components/kube-system-role",
    title: "Roles meant for kube-system do not stay there",
    contractRule: "clusterctl/components-one-namespace",
    level: "warning",
    why: "clusterctl puts Roles and RoleBindings into the provider's Namespace too. A binding to `extension-apiserver-authentication-reader` then points at a role that is not there.",
    wrong:
      "kind: RoleBinding\nmetadata: {name: capf-auth-reader, namespace: kube-system}\nroleRef: {kind: Role, name: extension-apiserver-authentication-reader}",
    right:
      "kind: ClusterRoleBinding\nmetadata: {name: capf-system-auth-reader}\nroleRef: {kind: ClusterRole, name: capf-system-auth-reader}",
    help: "use a ClusterRole that grants the same, and bind that",
    check: ({ components }, report) => {
      for (const { objects, namespace } of components)
        for (const object of objects)
          if (isKubeSystemRole(object))
            report(
              object.at(["metadata", "namespace"]),
              `${object.kind} ${object.name} is meant for kube-system, and clusterctl puts it into ${namespace ?? "the provider's Namespace"}`,
            );
    },
  }),
];

function isKubeSystemRole({ kind, namespace }: LintObject): boolean {
  return namespace === "kube-system" && (kind === "RoleBinding" || kind === "Role");
}
