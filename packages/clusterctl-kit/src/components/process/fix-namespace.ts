import { isRecord, ownMember, plainText, valueAt } from "@capikit/common/json";
import { formatList } from "@capikit/common/text";
import { injectCaFrom } from "@capikit/inventory";
import type { Json, JsonObject } from "@capikit/schema";
import { ComponentsError } from "../errors/components-error.ts";

/** Versions that clusterctl decodes of the kinds whose namespaces or images it sets. */
const versionsByKind: Readonly<Record<string, readonly string[]>> = {
  Deployment: ["apps/v1"],
  DaemonSet: ["apps/v1"],
  ClusterRoleBinding: ["rbac.authorization.k8s.io/v1"],
  RoleBinding: ["rbac.authorization.k8s.io/v1"],
  MutatingWebhookConfiguration: ["admissionregistration.k8s.io/v1", "admissionregistration.k8s.io/v1beta1"],
  ValidatingWebhookConfiguration: ["admissionregistration.k8s.io/v1", "admissionregistration.k8s.io/v1beta1"],
  CustomResourceDefinition: ["apiextensions.k8s.io/v1", "apiextensions.k8s.io/v1beta1"],
};

/** Formats the name of an object for errors. */
export function describeObject(object: JsonObject): string {
  const { name } = (object.metadata ?? {}) as JsonObject;
  return typeof name === "string"
    ? `${plainText(object.kind)} ${name}`
    : `a ${plainText(object.kind)} without a name`;
}

/** @throws ComponentsError for a group or version of the kind that clusterctl cannot decode. */
export function checkVersion(object: JsonObject, line: number | undefined): void {
  const versions = ownMember(versionsByKind, plainText(object.kind));
  const apiVersion = plainText(object.apiVersion);
  if (versions === undefined || versions.includes(apiVersion)) return;
  throw new ComponentsError(
    "COMPONENTS_UNKNOWN_VERSION",
    `${describeObject(object)} is of ${apiVersion}; clusterctl supports ${formatList(versions, "and")} only`,
    line,
  );
}

/**
 * Sets the provider's namespace on an object and in its references like clusterctl: binding
 * subjects, webhook and conversion services, the cert-manager annotation and DNS names of
 * Certificates.
 *
 * @throws ComponentsError
 */
export function fixNamespace(object: JsonObject, namespace: string, line: number | undefined): JsonObject {
  const kind = plainText(object.kind);
  const before = atPath(object, ["metadata", "namespace"]);
  checkVersion(object, line);
  let moved = kind === "Namespace" ? withMetadata(object, { name: namespace }) : object;
  if (!isClusterScopedToClusterctl(kind)) moved = withMetadata(moved, { namespace });
  switch (kind) {
    case "ClusterRoleBinding":
    case "RoleBinding":
      return fixSubjects(moved, namespace);
    case "MutatingWebhookConfiguration":
    case "ValidatingWebhookConfiguration":
      return fixWebhooks(fixAnnotation(moved, namespace, line), namespace);
    case "CustomResourceDefinition":
      return fixConversion(fixAnnotation(moved, namespace, line), namespace);
    case "Certificate":
      return fixDnsNames(moved, typeof before === "string" ? before : "", namespace, line);
    default:
      return moved;
  }
}

function fixSubjects(binding: JsonObject, namespace: string): JsonObject {
  if (!Array.isArray(binding.subjects)) return binding;
  const subjects = itemsIn(binding.subjects).map((subject) =>
    !fieldsIn(subject).namespace ? subject : { ...fieldsIn(subject), namespace },
  );
  return { ...binding, subjects };
}

function fixAnnotation(object: JsonObject, namespace: string, line: number | undefined): JsonObject {
  const annotations = textsIn(atPath(object, ["metadata", "annotations"]));
  const from = annotations[injectCaFrom];
  if (from === undefined) return object;
  const [, name, ...more] = from.split("/");
  if (name === undefined || more.length > 0) {
    throw new ComponentsError(
      "COMPONENTS_BAD_ANNOTATION",
      `${describeObject(object)}: the annotation ${injectCaFrom} must be namespace/name of a Certificate, not "${from}"`,
      line,
    );
  }
  return withMetadata(object, { annotations: { ...annotations, [injectCaFrom]: `${namespace}/${name}` } });
}

function fixWebhooks(configuration: JsonObject, namespace: string): JsonObject {
  if (!Array.isArray(configuration.webhooks)) return configuration;
  const path = ["clientConfig", "service"];
  const webhooks = itemsIn(configuration.webhooks).map((webhook) =>
    withNamespaceAt(webhook, path, namespace),
  );
  return { ...configuration, webhooks };
}

function fixConversion(definition: JsonObject, namespace: string): JsonObject {
  const path =
    definition.apiVersion === "apiextensions.k8s.io/v1"
      ? ["spec", "conversion", "webhook", "clientConfig", "service"]
      : ["spec", "conversion", "webhookClientConfig", "service"];
  return withNamespaceAt(definition, path, namespace);
}

function withNamespaceAt(value: Json, path: readonly string[], namespace: string): JsonObject {
  const object = fieldsIn(value);
  return isRecord(atPath(object, path)) ? withPath(object, [...path, "namespace"], namespace) : object;
}

function fixDnsNames(
  certificate: JsonObject,
  before: string,
  namespace: string,
  line: number | undefined,
): JsonObject {
  const path = ["spec", "dnsNames"];
  const names = atPath(certificate, path);
  if (names === undefined) return certificate;
  if (!Array.isArray(names) || !names.every((name): name is string => typeof name === "string")) {
    throw new ComponentsError(
      "COMPONENTS_WRONG_TYPE",
      `${describeObject(certificate)}: spec.dnsNames must be a list of strings`,
      line,
    );
  }
  // A replacement function, because `$` is special in replacement strings.
  return withPath(
    certificate,
    path,
    names.map((name) => name.replace(`.${before}.`, () => `.${namespace}.`)),
  );
}

/** Cluster-scoped kinds of clusterctl, which sets a namespace on all others. */
const clusterScopedKinds: ReadonlySet<string> = new Set([
  "Namespace",
  "Node",
  "PersistentVolume",
  "PodSecurityPolicy",
  "CertificateSigningRequest",
  "ClusterRoleBinding",
  "ClusterRole",
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

/** Reports whether clusterctl treats a kind of any group as cluster-scoped. */
export function isClusterScopedToClusterctl(kind: string): boolean {
  return clusterScopedKinds.has(kind);
}

/** Returns an object; empty for other values. */
export function fieldsIn(value: Json | undefined): JsonObject {
  return isRecord(value) ? value : {};
}

/** Returns the items of a list; empty for other values. */
export function itemsIn(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

/** Returns a string map. Like clusterctl, returns none if one value is not a string. */
export function textsIn(value: Json | undefined): Readonly<Record<string, string>> {
  const entries = Object.entries(fieldsIn(value));
  return entries.every((entry): entry is [string, string] => typeof entry[1] === "string")
    ? Object.fromEntries(entries)
    : {};
}

/** Returns the object with some metadata fields set. */
export function withMetadata(object: JsonObject, metadata: JsonObject): JsonObject {
  return { ...object, metadata: { ...fieldsIn(object.metadata), ...metadata } };
}

/** Returns the object with another value at an existing path. */
export function withPath(object: JsonObject, path: readonly string[], value: Json): JsonObject {
  const [first, ...rest] = path;
  if (first === undefined) return object;
  return { ...object, [first]: rest.length === 0 ? value : withPath(fieldsIn(object[first]), rest, value) };
}

export function atPath(object: JsonObject, path: readonly string[]): Json | undefined {
  return valueAt(object, ...path) as Json | undefined;
}
