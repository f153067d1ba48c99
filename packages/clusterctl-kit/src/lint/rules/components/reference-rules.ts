import { plainText, recordOf } from "@capikit/common/json";
import { injectCaFrom } from "../../../components/process/inject-ca-from.ts";
import { type LintObject, listOf, text } from "../../read/lint-object.ts";
import { hasVariable, podSpecOf, podSpecPath } from "../../read/workload.ts";
import { defineLintRule } from "../lint-rule.ts";

/** Rules about references between components. */
export const referenceRules = [
  defineLintRule({
    code: "components/missing-reference",
    title: "References resolve to objects of the components",
    contractRule: "clusterctl/components",
    wrong:
      "kind: Deployment\nspec:\n  template:\n    spec:\n      serviceAccountName: capf-manager   # no such ServiceAccount",
    right:
      "kind: ServiceAccount\nmetadata: {name: capf-manager}\n---\nkind: Deployment\nspec:\n  template:\n    spec:\n      serviceAccountName: capf-manager",
    help: "add the object or correct the name",
    checkComponents: ({ objects }, report) => {
      const has = (kind: string, name: unknown): boolean =>
        typeof name !== "string" ||
        hasVariable(name) ||
        objects.some((object) => object.kind === kind && object.name === name);
      for (const object of objects)
        for (const { kind, name, path, namespace: other } of referencesOf(object))
          if (!has(kind, name) && !isOfCore(kind, name, other))
            report(
              object.at(path),
              `${object.kind} ${object.name} refers to ${kind} ${plainText(name)}, which is not among the components`,
            );
    },
  }),
];

/** ServiceAccounts of Cluster API's own providers, by namespace. */
const accountsOfCore: ReadonlyMap<unknown, string> = new Map([
  ["capi-system", "capi-manager"],
  ["capi-kubeadm-bootstrap-system", "capi-kubeadm-bootstrap-manager"],
  ["capi-kubeadm-control-plane-system", "capi-kubeadm-control-plane-manager"],
]);

/** Reports whether an object is a ServiceAccount that Cluster API installs. */
function isOfCore(kind: string, name: unknown, namespace: unknown): boolean {
  return kind === "ServiceAccount" && accountsOfCore.get(namespace) === name;
}

function* referencesOf(
  object: LintObject,
): Generator<{ kind: string; name: unknown; path: (string | number)[]; namespace?: unknown }> {
  const podPath = podSpecPath(object.kind);
  if (podPath !== undefined) {
    const pod = podSpecOf(object);
    if (pod.serviceAccountName !== "default")
      yield {
        kind: "ServiceAccount",
        name: pod.serviceAccountName,
        path: [...podPath, "serviceAccountName"],
      };
  }
  if (object.kind === "ClusterRoleBinding" || object.kind === "RoleBinding") {
    const role = recordOf(object.value.roleRef);
    const builtIn =
      /^(system:.*|admin|cluster-admin|edit|view|extension-apiserver-authentication-reader)$/.test(
        text(role.name) ?? "",
      );
    if (!builtIn)
      yield { kind: text(role.kind) ?? "ClusterRole", name: role.name, path: ["roleRef", "name"] };
    for (const [index, item] of listOf(object.value.subjects).entries()) {
      const subject = recordOf(item);
      if (subject.kind === "ServiceAccount" && subject.name !== "default")
        yield {
          kind: "ServiceAccount",
          name: subject.name,
          path: ["subjects", index, "name"],
          namespace: subject.namespace,
        };
    }
  }
  if (/^(Validating|Mutating)WebhookConfiguration$/.test(object.kind))
    for (const [index, item] of listOf(object.value.webhooks).entries()) {
      const service = recordOf(recordOf(recordOf(item).clientConfig).service);
      yield {
        kind: "Service",
        name: service.name,
        path: ["webhooks", index, "clientConfig", "service", "name"],
      };
    }
  if (object.kind === "CustomResourceDefinition") {
    const service = recordOf(
      recordOf(recordOf(recordOf(recordOf(object.value.spec).conversion).webhook).clientConfig).service,
    );
    yield {
      kind: "Service",
      name: service.name,
      path: ["spec", "conversion", "webhook", "clientConfig", "service", "name"],
    };
  }
  if (object.kind === "Certificate" && object.group === "cert-manager.io") {
    const issuer = recordOf(recordOf(object.value.spec).issuerRef);
    if (issuer.kind === "Issuer" || issuer.kind === undefined)
      yield { kind: "Issuer", name: issuer.name, path: ["spec", "issuerRef", "name"] };
  }
  const injected = object.annotations[injectCaFrom];
  // Another rule covers other forms.
  if (injected !== undefined && /^[^/]+\/[^/]+$/.test(injected) && object.role === "components")
    yield {
      kind: "Certificate",
      name: injected.slice(injected.indexOf("/") + 1),
      path: ["metadata", "annotations", injectCaFrom],
    };
}
