import { defineLintRule } from "../lint-rule.ts";
import type { ComponentsView } from "../provider-view.ts";
import { fileName, providerPrefixes } from "../read/lint-file.ts";
import { type LintObject, listOf, recordOf, text } from "../read/lint-object.ts";
import { containersOf, hasVariable, podSpecOf, podSpecPath } from "../read/workload.ts";

/** The kinds that clusterctl knows to lie in no namespace. */
const knownClusterScoped = new Set([
  "Namespace",
  "Node",
  "PersistentVolume",
  "PodSecurityPolicy",
  "CertificateSigningRequest",
  "ClusterRole",
  "ClusterRoleBinding",
  "VolumeAttachment",
  "StorageClass",
  "CSIDriver",
  "CSINode",
  "ValidatingWebhookConfiguration",
  "MutatingWebhookConfiguration",
  "CustomResourceDefinition",
  "PriorityClass",
  "RuntimeClass",
]);
/** Kinds that lie in no namespace all the same. */
const otherClusterScoped = new Set([
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

export function isClusterScoped(kind: string): boolean {
  return knownClusterScoped.has(kind) || otherClusterScoped.has(kind);
}

const each = (files: readonly ComponentsView[]): LintObject[] => files.flatMap(({ objects }) => objects);
const foo = (kind: string, rest: string): string => `kind: ${kind}\nmetadata:\n  name: ${rest}`;

/** The rules about components as a whole: namespaces, names, labels. */
export const componentRules = [
  defineLintRule({
    id: "components/several-namespaces",
    title: "There is one Namespace",
    contractRule: "clusterctl/components-namespace",
    wrong: `${foo("Namespace", "capf-system")}\n---\n${foo("Namespace", "capf-webhooks")}`,
    right: foo("Namespace", "capf-system"),
    mend: "keep one Namespace, and put everything there",
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
    wrong: foo("Deployment", "capf-controller-manager"),
    right: `${foo("Namespace", "capf-system")}\n---\n${foo("Deployment", "capf-controller-manager\n  namespace: capf-system")}`,
    mend: "add a Namespace, such as capf-system",
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
    wrong: foo("Service", "capf-webhook-service\n  namespace: default"),
    right: foo("Service", "capf-webhook-service\n  namespace: capf-system"),
    mend: "put the object into the provider's Namespace",
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
    mend: "use a ClusterRole that grants the same, and bind that",
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
  defineLintRule({
    id: "components/cluster-scoped-name",
    title: "Names of cluster-scoped objects begin with the Namespace",
    contractRule: "clusterctl/cluster-scoped-names",
    wrong: foo("ClusterRole", "manager-role"),
    right: foo("ClusterRole", "capf-system-manager-role"),
    mend: "begin the name with <namespace>-, and name it so wherever it is referred to",
    check: ({ components }, report) => {
      for (const { objects, namespace } of components)
        for (const { kind, name, at } of objects)
          if (
            namespace !== undefined &&
            isClusterScoped(kind) &&
            !keptAnyway.test(kind) &&
            !name.startsWith(`${namespace}-`) &&
            !hasVariable(name)
          )
            report(
              at(["metadata", "name"]),
              `${kind} ${name} does not begin with ${namespace}-: upgrades and clusterctl delete leave it behind`,
            );
    },
  }),
  defineLintRule({
    id: "components/unknown-cluster-scoped",
    title: "clusterctl gives a namespace to cluster-scoped kinds that it does not know",
    contractRule: "clusterctl/components-one-namespace",
    level: "info",
    why: "clusterctl has a fixed list of kinds without a namespace. To all others it writes one. The API server drops it for kinds that have none, but `clusterctl generate provider` shows it, and GitOps tools see a difference for ever.",
    wrong: foo("ValidatingAdmissionPolicy", "capf-system-policy"),
    right: foo("ValidatingWebhookConfiguration", "capf-system-webhook"),
    mend: "nothing, if the output of clusterctl generate provider is not applied by others; else ship the object apart",
    check: ({ components }, report) => {
      for (const object of each(components))
        if (otherClusterScoped.has(object.kind))
          report(
            object.at(["kind"]),
            `clusterctl writes a namespace to ${object.kind} ${object.name}, which lies in none`,
          );
    },
  }),
  defineLintRule({
    id: "components/namespace-reference",
    title: "Namespaces that clusterctl does not rewrite are not written out",
    contractRule: "clusterctl/components-one-namespace",
    level: "warning",
    why: "With `--target-namespace` clusterctl rewrites the Namespace, metadata.namespace, subjects of bindings, Services of webhooks and CRD conversions, `cert-manager.io/inject-ca-from` and names in Certificates. Nothing else: an ExtensionConfig, an APIService or an argument of the program keeps the old one.",
    wrong: "kind: ExtensionConfig\nspec:\n  clientConfig:\n    service: {name: foo, namespace: foo-system}",
    right:
      'kind: ExtensionConfig\nspec:\n  clientConfig:\n    service: {name: foo, namespace: "${FOO_NAMESPACE:=foo-system}"}',
    mend: "use a variable with the default namespace, or the downward API (fieldRef metadata.namespace) in a program's arguments",
    check: ({ components }, report) => {
      for (const { objects, namespace } of components)
        for (const object of objects)
          if (namespace !== undefined)
            for (const path of fixedNamespaces(object, namespace))
              report(
                object.at(path),
                `${object.kind} ${object.name} names the namespace ${namespace} where clusterctl does not rewrite it`,
              );
    },
  }),
  defineLintRule({
    id: "components/inject-ca-from",
    title: "cert-manager's annotation names a namespace and a certificate",
    contractRule: "clusterctl/components",
    why: "clusterctl splits the annotation at the slash to rewrite the namespace, and refuses components where there is no such form.",
    wrong: "annotations:\n  cert-manager.io/inject-ca-from: capf-serving-cert",
    right: "annotations:\n  cert-manager.io/inject-ca-from: capf-system/capf-serving-cert",
    mend: "write <namespace>/<certificate>",
    check: ({ components }, report) => {
      for (const object of each(components)) {
        const value = object.annotations[injectCa];
        if (value !== undefined && !/^[^/]+\/[^/]+$/.test(value) && !hasVariable(value))
          report(
            object.at(["metadata", "annotations", injectCa]),
            `${injectCa} is "${value}", which is not <namespace>/<certificate>`,
          );
      }
    },
  }),
  defineLintRule({
    id: "components/provider-label",
    title: "The components bear the provider's label",
    contractRule: "clusterctl/provider-label",
    level: "info",
    wrong: "kind: Deployment\nmetadata:\n  labels: {}",
    right: "kind: Deployment\nmetadata:\n  labels:\n    cluster.x-k8s.io/provider: infrastructure-foo",
    mend: "label all components cluster.x-k8s.io/provider: <type>-<name>",
    check: ({ components }, report) => {
      for (const object of each(components))
        if (object.kind === "Deployment" && !(providerLabel in object.labels))
          report(
            object.at(["metadata", "name"]),
            `Deployment ${object.name} has no label ${providerLabel}, by which people find it before clusterctl sets one`,
          );
    },
  }),
  defineLintRule({
    id: "components/provider-label-value",
    title: "The provider's label is made of type and name",
    contractRule: "clusterctl/provider-label",
    level: "warning",
    why: "clusterctl sets the label anew: a Deployment that was installed by kubectl with another value is then not recognized, and selectors made from the old value find nothing.",
    wrong: "cluster.x-k8s.io/provider: foo",
    right: "cluster.x-k8s.io/provider: infrastructure-foo",
    mend: "write <type>-<name>; for a core provider the name alone",
    check: ({ components }, report) => {
      for (const { objects, prefix } of components) {
        const found = objects.find(({ labels }) => {
          const value = labels[providerLabel];
          if (value === undefined || hasVariable(value) || prefix === "core") return false;
          return prefix === undefined
            ? value !== "cluster-api" && !providerPrefixes.some((known) => value.startsWith(`${known}-`))
            : !value.startsWith(`${prefix}-`);
        });
        if (found !== undefined)
          report(
            found.at(["metadata", "labels", providerLabel]),
            `${providerLabel} is "${found.labels[providerLabel]}", and clusterctl would write ${prefix ?? "<type>"}-<name>`,
          );
      }
    },
  }),
  defineLintRule({
    id: "components/missing-reference",
    title: "What the components refer to is among them",
    contractRule: "clusterctl/components",
    wrong:
      "kind: Deployment\nspec:\n  template:\n    spec:\n      serviceAccountName: capf-manager   # and no such ServiceAccount",
    right:
      "kind: ServiceAccount\nmetadata: {name: capf-manager}\n---\nkind: Deployment\nspec:\n  template:\n    spec:\n      serviceAccountName: capf-manager",
    mend: "add the object, or correct the name",
    check: ({ components }, report) => {
      for (const { objects } of components) {
        const has = (kind: string, name: unknown): boolean =>
          typeof name !== "string" ||
          hasVariable(name) ||
          objects.some((object) => object.kind === kind && object.name === name);
        for (const object of objects)
          for (const { kind, name, path } of referencesOf(object))
            if (!has(kind, name))
              report(
                object.at(path),
                `${object.kind} ${object.name} refers to ${kind} ${String(name)}, which is not among the components`,
              );
      }
    },
  }),
  defineLintRule({
    id: "components/duplicate-object",
    title: "An object stands once among the components",
    contractRule: "clusterctl/components",
    why: "clusterctl applies one after the other: the last one wins, with what the first one had and the last one lacks left in place.",
    wrong: `${foo("ServiceAccount", "capf-manager")}\n---\n${foo("ServiceAccount", "capf-manager")}`,
    right: foo("ServiceAccount", "capf-manager"),
    mend: "keep one of them",
    check: ({ components }, report) => {
      for (const { objects } of components) {
        const seen = new Set<string>();
        for (const object of objects) {
          const key = [object.group, object.kind, object.namespace ?? "", object.name].join("/");
          if (seen.has(key) && object.name !== "")
            report(object.at(["metadata", "name"]), `${object.kind} ${object.name} stands there twice`);
          seen.add(key);
        }
      }
    },
  }),
  defineLintRule({
    id: "components/no-object-name",
    title: "Every object has apiVersion, kind and name",
    contractRule: "clusterctl/components",
    why: "clusterctl gets objects by their name before it creates or patches them, so that generateName does not work.",
    wrong: "apiVersion: v1\nkind: ServiceAccount\nmetadata:\n  generateName: capf-",
    right: "apiVersion: v1\nkind: ServiceAccount\nmetadata:\n  name: capf-manager",
    mend: "write apiVersion, kind and metadata.name",
    check: ({ components }, report) => {
      for (const object of each(components)) {
        const lacking = [
          object.apiVersion === "" && "apiVersion",
          object.kind === "" && "kind",
          object.name === "" && "metadata.name",
        ].filter(Boolean);
        if (lacking.length > 0) report(object.at(), `the object has no ${lacking.join(", no ")}`);
      }
    },
  }),
];

const providerLabel = "cluster.x-k8s.io/provider";
const injectCa = "cert-manager.io/inject-ca-from";
/** Kinds that clusterctl deletes by other rules, or never. */
const keptAnyway =
  /^(Namespace|CustomResourceDefinition|ValidatingWebhookConfiguration|MutatingWebhookConfiguration)$/;

function isKubeSystemRole({ kind, namespace }: LintObject): boolean {
  return namespace === "kube-system" && (kind === "RoleBinding" || kind === "Role");
}

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
        if (
          typeof item === "string" &&
          new RegExp(`(^|[=./])${namespace}($|[./:])`).test(item) &&
          !hasVariable(item)
        )
          yield [...path, list, index];
    for (const [index, item] of listOf(value.env).entries())
      if (recordOf(item).value === namespace) yield [...path, "env", index, "value"];
  }
}

function* referencesOf(
  object: LintObject,
): Generator<{ kind: string; name: unknown; path: (string | number)[] }> {
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
        yield { kind: "ServiceAccount", name: subject.name, path: ["subjects", index, "name"] };
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
  const injected = object.annotations[injectCa];
  if (injected?.includes("/") && object.role === "components")
    yield {
      kind: "Certificate",
      name: injected.slice(injected.indexOf("/") + 1),
      path: ["metadata", "annotations", injectCa],
    };
}
