import { fileName } from "../../read/lint-file.ts";
import type { LintObject } from "../../read/lint-object.ts";
import { hasVariable } from "../../read/workload.ts";
import { defineLintRule } from "../lint-rule.ts";
import { isClusterScoped } from "./cluster-scoped.ts";
import { objectSnippet } from "./object-snippet.ts";

/** Rules about the provider's Namespace and the objects in it. */
export const namespaceRules = [
  defineLintRule({
    code: "components/several-namespaces",
    title: "Components contain one Namespace",
    contractRule: "clusterctl/components-namespace",
    wrong: `${objectSnippet("Namespace", "capf-system")}\n---\n${objectSnippet("Namespace", "capf-webhooks")}`,
    right: objectSnippet("Namespace", "capf-system"),
    help: "keep one Namespace and move all objects into it",
    checkComponents: ({ namespaces }, report) => {
      for (const other of namespaces.slice(1))
        report(
          other.at(["metadata", "name"]),
          `${other.name} is a second Namespace: clusterctl rejects components with more than one`,
        );
    },
  }),
  defineLintRule({
    code: "components/no-namespace",
    title: "Components contain their Namespace",
    contractRule: "clusterctl/components-target-namespace",
    wrong: objectSnippet("Deployment", "capf-controller-manager"),
    right: `${objectSnippet("Namespace", "capf-system")}\n---\n${objectSnippet("Deployment", "capf-controller-manager\n  namespace: capf-system")}`,
    help: "add a Namespace, such as capf-system",
    checkComponents: ({ path, namespaces, unread }, report, { start }) => {
      if (namespaces.length === 0 && unread !== true)
        report(start(path), `${fileName(path)} has no Namespace: users must set --target-namespace`);
    },
  }),
  defineLintRule({
    code: "components/foreign-namespace",
    title: "All objects are in the provider's Namespace",
    contractRule: "clusterctl/components-one-namespace",
    wrong: objectSnippet("Service", "capf-webhook-service\n  namespace: default"),
    right: objectSnippet("Service", "capf-webhook-service\n  namespace: capf-system"),
    help: "move the object into the provider's Namespace",
    checkComponent: (object, report, { namespace }) => {
      if (
        namespace !== undefined &&
        object.namespace !== undefined &&
        object.namespace !== namespace &&
        // The namespace of a variable is only known at the installation.
        !hasVariable(object.namespace) &&
        !hasVariable(namespace) &&
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
    code: "components/kube-system-role",
    title: "Components contain no Roles for kube-system",
    contractRule: "clusterctl/components-one-namespace",
    severity: "warning",
    why: "clusterctl also moves Roles and RoleBindings into the provider's Namespace. A binding to `extension-apiserver-authentication-reader` then refers to a missing role.",
    wrong:
      "kind: RoleBinding\nmetadata: {name: capf-auth-reader, namespace: kube-system}\nroleRef: {kind: Role, name: extension-apiserver-authentication-reader}",
    right:
      "kind: ClusterRoleBinding\nmetadata: {name: capf-system-auth-reader}\nroleRef: {kind: ClusterRole, name: capf-system-auth-reader}",
    help: "bind a ClusterRole that grants the same permissions",
    checkComponent: (object, report, { namespace }) => {
      if (isKubeSystemRole(object))
        report(
          object.at(["metadata", "namespace"]),
          `${object.kind} ${object.name} is for kube-system, but clusterctl moves it to ${namespace ?? "the provider's Namespace"}`,
        );
    },
  }),
];

function isKubeSystemRole({ kind, namespace }: LintObject): boolean {
  return namespace === "kube-system" && (kind === "RoleBinding" || kind === "Role");
}
