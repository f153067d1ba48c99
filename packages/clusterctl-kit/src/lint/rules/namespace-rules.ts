import { listAt, recordOf } from "@capikit/common/json";
import { injectCaFrom } from "@capikit/inventory";
import { type LintObject, type PlacedValue, placesAt, text } from "../read/lint-object.ts";
import { containersOf, hasVariable } from "../read/workload.ts";
import { defineLintRule, objectSnippet } from "./lint-rule.ts";
import { isClusterScoped } from "./object-name-rules.ts";

/** Rules about fields that name a namespace, whether clusterctl rewrites them or not. */
export const namespaceReferenceRules = [
  defineLintRule({
    code: "components/namespace-reference",
    title: "Fields that clusterctl does not rewrite contain no hard-coded namespace",
    contractRule: "clusterctl/components-one-namespace",
    severity: "warning",
    why: "With `--target-namespace` clusterctl rewrites the Namespace, metadata.namespace, subjects of bindings, Services of webhooks and CRD conversions, `cert-manager.io/inject-ca-from` and names in Certificates. It rewrites nothing else: an ExtensionConfig, an APIService or a program argument keeps the old namespace.",
    wrong: "kind: ExtensionConfig\nspec:\n  clientConfig:\n    service: {name: foo, namespace: foo-system}",
    right:
      'kind: ExtensionConfig\nspec:\n  clientConfig:\n    service: {name: foo, namespace: "${FOO_NAMESPACE:=foo-system}"}',
    help: "use a variable that defaults to the namespace, or the downward API (fieldRef metadata.namespace) for program arguments",
    checkComponentObject: (object, report, { namespace }) => {
      if (namespace !== undefined)
        for (const path of fixedNamespaces(object, namespace))
          report(
            object.at(path),
            `${object.kind} ${object.name} names the namespace ${namespace} in a field that clusterctl does not rewrite`,
          );
    },
  }),
  defineLintRule({
    code: "components/inject-ca-from",
    title: "The cert-manager annotation names a namespace and a certificate",
    contractRule: "clusterctl/components",
    why: "clusterctl splits the annotation at the slash to rewrite the namespace, and rejects components whose value has another form.",
    wrong: "annotations:\n  cert-manager.io/inject-ca-from: capf-serving-cert",
    right: "annotations:\n  cert-manager.io/inject-ca-from: capf-system/capf-serving-cert",
    help: "write <namespace>/<certificate>",
    checkComponentObject: (object, report) => {
      const value = object.annotations[injectCaFrom];
      if (value !== undefined && !/^[^/]+\/[^/]+$/.test(value) && !hasVariable(value))
        report(
          object.at(["metadata", "annotations", injectCaFrom]),
          `${injectCaFrom} is "${value}", which is not <namespace>/<certificate>`,
        );
    },
  }),
];

function* fixedNamespaces(object: LintObject, namespace: string): Generator<(string | number)[]> {
  const spec = recordOf(object.value.spec);
  if (
    object.kind === "ExtensionConfig" &&
    recordOf(recordOf(spec.clientConfig).service).namespace === namespace
  )
    yield ["spec", "clientConfig", "service", "namespace"];
  const injected = "runtime.cluster.x-k8s.io/inject-ca-from-secret";
  if (object.kind === "ExtensionConfig" && object.annotations[injected]?.startsWith(`${namespace}/`))
    yield ["metadata", "annotations", injected];
  if (object.kind === "APIService" && recordOf(spec.service).namespace === namespace)
    yield ["spec", "service", "namespace"];
  if (object.annotations["cert-manager.io/inject-ca-from-secret"]?.startsWith(`${namespace}/`))
    yield ["metadata", "annotations", "cert-manager.io/inject-ca-from-secret"];
  for (const { path, value } of placesAt(object.value, "webhooks.*.clientConfig.url"))
    if (typeof value === "string" && value.includes(`.${namespace}.svc`)) yield [...path];
  for (const { path, value } of containersOf(object)) {
    for (const list of ["command", "args"])
      for (const [index, item] of listAt(value[list]).entries())
        if (typeof item === "string" && namesNamespace(item, namespace) && !hasVariable(item))
          yield [...path, list, index];
    for (const [index, item] of listAt(value.env).entries())
      if (recordOf(item).value === namespace) yield [...path, "env", index, "value"];
  }
}

/** Reports whether a text has a namespace as a whole word. It may hold characters of patterns. */
function namesNamespace(text: string, namespace: string): boolean {
  return text.split(namespace).some((before, index, parts) => {
    const after = parts[index + 1];
    if (after === undefined) return false;
    const begins = (index === 0 && before === "") || /[=./]$/.test(before);
    return begins && ((index === parts.length - 2 && after === "") || /^[./:]/.test(after));
  });
}

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
    code: "components/foreign-namespace",
    title: "All objects are in the provider's Namespace",
    contractRule: "clusterctl/components-one-namespace",
    wrong: objectSnippet("Service", "capf-webhook-service\n  namespace: default"),
    right: objectSnippet("Service", "capf-webhook-service\n  namespace: capf-system"),
    help: "move the object into the provider's Namespace",
    checkComponentObject: (object, report, { namespace, model }) => {
      for (const { path, value, holder } of rewrittenNamespaces(object))
        if (
          namespace !== undefined &&
          typeof value === "string" &&
          value !== namespace &&
          !hasVariable(value) &&
          !hasVariable(namespace) &&
          model.find(text(holder.kind) ?? "Service", holder.name) !== undefined
        )
          report(
            object.at(path),
            `${object.kind} ${object.name} names the namespace ${value}, which only clusterctl rewrites to ${namespace}`,
            `write ${namespace}`,
            "warning",
          );
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
];

/** Returns the references to objects of the components with their namespaces, which clusterctl rewrites. */
function rewrittenNamespaces({ value, annotations }: LintObject): readonly PlacedValue[] {
  const [namespace, name] = annotations[injectCaFrom]?.split("/") ?? [];
  return [
    ...[
      "subjects.*",
      "webhooks.*.clientConfig.service",
      "spec.conversion.webhook.clientConfig.service",
    ].flatMap((path) => placesAt(value, `${path}.namespace`)),
    {
      path: ["metadata", "annotations", injectCaFrom],
      value: namespace,
      holder: { kind: "Certificate", name },
    },
  ];
}

function isKubeSystemRole({ kind, namespace }: LintObject): boolean {
  return namespace === "kube-system" && (kind === "RoleBinding" || kind === "Role");
}
