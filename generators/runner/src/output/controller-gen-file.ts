import { isRecord } from "@capikit/common/json";
import { parseYaml, parseYamlDocuments, printYaml, type YamlValue } from "@capikit/common/yaml";

const crdMark = "controller-gen.kubebuilder.io/version";

/**
 * Reports whether controller-gen wrote a file that capikit replaces: a CRD with the annotation of
 * its version, `role.yaml`, or
 * `manifests.yaml` of webhooks. The latter two have no mark: they must equal controller-gen's
 * output for their roles or webhook
 * configurations.
 *
 * @param path of the file; only its last part matters.
 */
export function isControllerGenFile(path: string, text: string): boolean {
  const name = path.slice(path.lastIndexOf("/") + 1);
  try {
    if (name === "role.yaml") return isPrinted(text, isRole);
    if (name === "manifests.yaml") return isPrinted(text, isWebhookConfiguration);
    return text.includes(crdMark) && isMarkedCrd(parseYaml(text));
  } catch {
    return false; // Not YAML, or several documents.
  }
}

type Mapping = Readonly<Record<string, YamlValue>>;

function mapping(value: YamlValue | undefined): Mapping | undefined {
  return isRecord(value) ? value : undefined;
}

function isMarkedCrd(value: YamlValue): boolean {
  const crd = mapping(value);
  const version = mapping(mapping(crd?.metadata)?.annotations)?.[crdMark];
  return crd?.kind === "CustomResourceDefinition" && typeof version === "string";
}

function isPrinted(text: string, isExpected: (object: Mapping) => boolean): boolean {
  const body = text.replace(/^\n/, ""); // Before v0.10.
  if (!body.startsWith("---\n")) return false;
  const documents = parseYamlDocuments(body);
  const printed = documents.map((document) => `---\n${printYaml(document, { readers: "go" })}`).join("");
  return body === printed && documents.every((document) => isExpected(mapping(document) ?? {}));
}

function isRole({ apiVersion, kind, metadata, rules, ...rest }: Mapping): boolean {
  return (
    apiVersion === "rbac.authorization.k8s.io/v1" &&
    (kind === "ClusterRole" || kind === "Role") &&
    hasOnlyName(metadata, ["namespace"]) &&
    Array.isArray(rules) &&
    Object.keys(rest).length === 0
  );
}

function isWebhookConfiguration({ apiVersion, kind, metadata, webhooks, ...rest }: Mapping): boolean {
  return (
    apiVersion === "admissionregistration.k8s.io/v1" &&
    (kind === "MutatingWebhookConfiguration" || kind === "ValidatingWebhookConfiguration") &&
    hasOnlyName(metadata, []) &&
    Array.isArray(webhooks) &&
    Object.keys(rest).length === 0
  );
}

/**
 * Reports whether metadata has only the keys of controller-gen, which wrote
 * `creationTimestamp: null` before v0.14.
 */
function hasOnlyName(metadata: YamlValue | undefined, others: readonly string[]): boolean {
  const members = mapping(metadata);
  return (
    typeof members?.name === "string" &&
    (members.creationTimestamp ?? null) === null &&
    Object.keys(members).every((name) => ["name", "creationTimestamp", ...others].includes(name))
  );
}
