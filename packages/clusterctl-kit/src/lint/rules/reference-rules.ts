import { listAt, plainText, recordOf } from "@capikit/common/json";
import type { ComponentsModel } from "../read/components-model.ts";
import { type LintObject, placesAt, type YamlRecord } from "../read/lint-object.ts";
import { hasVariable, podSpecPath } from "../read/workload.ts";
import { secretProblem } from "./certificate-rules.ts";
import { defineLintRule } from "./lint-rule.ts";

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
    checkComponents: ({ model, namespace: own }, report) => {
      for (const { from, path, kind, name, keys } of volumeItems(model))
        for (const key of keys)
          report(
            from.at(path),
            `${from.kind} ${from.name} refers to key ${key} of ${kind} ${name}, which has no such key`,
          );
      const unused = model.certificates.some((certificate) => secretProblem(certificate, model));
      for (const { from, path, kind, name, namespace, optional, key } of model.references) {
        // Environment variables have no binary data.
        const held = heldBy(model.find(kind, name), ["data", "stringData"]);
        if (key !== undefined && !optional && held !== undefined && !(key in held) && !hasVariable(key))
          report(
            from.at(path),
            `${from.kind} ${from.name} refers to key ${key} of ${kind} ${name}, which has no such key`,
          );
        const isFound =
          optional ||
          model.find(kind, name) !== undefined ||
          (isOfOthers(kind, name, namespace) &&
            !(kind === "ClusterIssuer" && model.find("Issuer", name) !== undefined)) ||
          (kind === "Secret" && (unused || isWritten(name, model)));
        if (!isFound)
          report(
            from.at(path),
            `${from.kind} ${from.name} refers to ${kind} ${name}, which is not among the components`,
            kind === "ServiceAccount" && namespace !== undefined && own !== undefined && namespace !== own
              ? `install the binding apart from the components: clusterctl sets the namespace of all subjects to ${own}`
              : undefined,
            // Users and programs may create them.
            /^(?:Secret|ConfigMap|RuntimeClass)$/.test(kind) ? "warning" : undefined,
          );
      }
    },
  }),
];

/** Returns the keys of volumes that ConfigMaps and Secrets of the components do not have. */
function volumeItems({ workloads, find, certificates }: ComponentsModel) {
  const issuedTo = (name: unknown): YamlRecord | undefined => {
    const certificate = certificates.find(({ value }) => recordOf(value.spec).secretName === name);
    return certificate === undefined || find("Secret", name) !== undefined
      ? undefined
      : issuedKeys(certificate);
  };
  return workloads.flatMap(({ object: from }) => {
    const base = podSpecPath(from.kind)?.join(".") ?? "";
    return [
      ["volumes.*.configMap", "ConfigMap", "name"],
      ["volumes.*.secret", "Secret", "secretName"],
      ["volumes.*.projected.sources.*.configMap", "ConfigMap", "name"],
      ["volumes.*.projected.sources.*.secret", "Secret", "name"],
    ].flatMap(([path = "", kind = "", field = ""]) =>
      placesAt(from.value, `${base}.${path}`).flatMap(({ path: at, value }) => {
        const { [field]: name, items, optional } = recordOf(value);
        const held = heldBy(find(kind, name), dataFields) ?? (kind === "Secret" ? issuedTo(name) : undefined);
        if (held === undefined || optional === true) return [];
        const keys = listAt(items).map((item) => plainText(recordOf(item).key));
        const missing = keys.filter((key) => !(key in held) && !hasVariable(key));
        return [{ from, path: at, kind, name: plainText(name), keys: missing }];
      }),
    );
  });
}

/** Returns the keys that cert-manager writes for a Certificate. */
function issuedKeys({ value }: LintObject): YamlRecord {
  const { additionalOutputFormats, keystores } = recordOf(value.spec);
  const formats = listAt(additionalOutputFormats).map((one) => recordOf(one).type);
  const { jks, pkcs12 } = recordOf(keystores);
  const keys = [
    "tls.crt",
    "tls.key",
    "ca.crt",
    ...(formats.includes("CombinedPEM") ? ["tls-combined.pem"] : []),
    ...(formats.includes("DER") ? ["key.der"] : []),
    ...(jks === undefined ? [] : ["keystore.jks", "truststore.jks"]),
    ...(pkcs12 === undefined ? [] : ["keystore.p12", "truststore.p12"]),
  ];
  return Object.fromEntries(keys.map((key) => [key, ""]));
}

const dataFields = ["data", "stringData", "binaryData"];

/**
 * Returns the data of a ConfigMap or Secret in some fields; undefined without the object, or if a
 * variable or a controller may add keys, as to an object without data.
 */
function heldBy(object: LintObject | undefined, fields: readonly string[]): YamlRecord | undefined {
  if (object === undefined || object.value.type === "kubernetes.io/service-account-token") return undefined;
  const written = dataFields.map((field) => object.value[field]);
  const isOpen = written.some((data) => typeof data === "string" && hasVariable(data));
  if (isOpen || written.every((data) => Object.keys(recordOf(data)).length === 0)) return undefined;
  return Object.assign({}, ...fields.map((field) => recordOf(object.value[field])));
}

/** ServiceAccounts of Cluster API's own providers, by namespace. */
const accountsOfCore: ReadonlyMap<unknown, string> = new Map([
  ["capi-system", "capi-manager"],
  ["capi-kubeadm-bootstrap-system", "capi-kubeadm-bootstrap-manager"],
  ["capi-kubeadm-control-plane-system", "capi-kubeadm-control-plane-manager"],
]);

/** Reports whether Kubernetes, Cluster API or another installation has an object. */
function isOfOthers(kind: string, name: string, namespace: unknown): boolean {
  if (kind === "ServiceAccount") return name === "default" || accountsOfCore.get(namespace) === name;
  if (kind === "Role" || kind === "ClusterRole") return builtInRole.test(name);
  if (kind === "PriorityClass") return builtInPriority.test(name);
  return (kind === "ConfigMap" && name === "kube-root-ca.crt") || !resolved.test(kind);
}

const builtInPriority = /^system-(?:cluster|node)-critical$/;

const builtInRole = /^(system:.*|admin|cluster-admin|edit|view|extension-apiserver-authentication-reader)$/;

/** Kinds whose objects are in the components. Others have users, groups and ClusterIssuers. */
const resolved =
  /^(ServiceAccount|RuntimeClass|Role|ClusterRole|Service|Issuer|Certificate|Secret|ConfigMap|PersistentVolumeClaim|Deployment|StatefulSet|(Validating|Mutating)AdmissionPolicy)$/;

/** Reports whether cert-manager or another operator writes a Secret. */
function isWritten(name: string, { certificates, find }: ComponentsModel): boolean {
  return (
    certificates.some(({ value }) => recordOf(value.spec).secretName === name) ||
    ["ExternalSecret", "SealedSecret"].some((kind) => find(kind, name) !== undefined)
  );
}
