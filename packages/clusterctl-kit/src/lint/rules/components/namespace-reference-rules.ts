import { recordOf } from "@capikit/common/json";
import { injectCaFrom } from "../../../components/process/inject-ca-from.ts";
import { type LintObject, listOf } from "../../read/lint-object.ts";
import { containersOf, hasVariable } from "../../read/workload.ts";
import { defineLintRule } from "../lint-rule.ts";

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
    checkComponent: (object, report, { namespace }) => {
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
    checkComponent: (object, report) => {
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
  for (const { path, value } of containersOf(object)) {
    for (const list of ["command", "args"])
      for (const [index, item] of listOf(value[list]).entries())
        if (typeof item === "string" && namesNamespace(item, namespace) && !hasVariable(item))
          yield [...path, list, index];
    for (const [index, item] of listOf(value.env).entries())
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
