import { ownMember } from "@capikit/common/json";
import { parseFieldSelector, parseLabelSelector, type SelectorReading } from "@capikit/common/kubernetes";
import type { ServedKind } from "../store/served-kind.ts";
import { badRequest } from "../store/status-error.ts";
import { readObject, type StoredObject } from "../store/stored-object.ts";
import { nestedText } from "./request-body.ts";

export type Selector = (object: StoredObject) => boolean;

/**
 * Parses the selectors of a request: namespace, labels and fields.
 *
 * @throws StatusError for an invalid selector or an unsupported field.
 */
export function parseSelection(
  kind: ServedKind,
  { namespace, query }: { readonly namespace: string | undefined; readonly query: URLSearchParams },
): Selector | undefined {
  const parts: Selector[] = [];
  if (namespace !== undefined) {
    parts.push((object) => object.namespace === namespace);
  }
  const labels = query.get("labelSelector");
  if (labels) {
    const { matches } = required(parseLabelSelector(labels), "unable to parse requirement: ");
    parts.push((object) => matches(object.labels));
  }
  for (const { field, operator, value } of required(parseFieldSelector(query.get("fieldSelector") ?? ""))) {
    const fieldOf = fieldReader(kind, field);
    parts.push((object) => (fieldOf(object) === value) === (operator === "="));
  }
  return parts.length === 0 ? undefined : (object) => parts.every((part) => part(object));
}

function required<T>({ selector, errors }: SelectorReading<T>, context = ""): T {
  if (selector === undefined) throw badRequest(`${context}${errors[0]?.message}`);
  return selector;
}

const eventFields = (involved: string): readonly string[] => [
  ...["kind", "namespace", "name", "uid", "apiVersion", "resourceVersion", "fieldPath"].map(
    (name) => `${involved}.${name}`,
  ),
  ...["reason", "reportingComponent", "reportingController", "source", "type"],
];

/** The selectable fields of built-in kinds, in addition to name and namespace. */
const builtInFields: Readonly<Record<string, readonly string[]>> = {
  "/Event": eventFields("involvedObject"),
  "/Namespace": ["status.phase"],
  "/Node": ["spec.unschedulable"],
  "/Pod": [
    "spec.nodeName",
    "spec.restartPolicy",
    "spec.schedulerName",
    "spec.serviceAccountName",
    "spec.hostNetwork",
    "status.phase",
    "status.podIP",
    "status.podIPs",
    "status.nominatedNodeName",
  ],
  "/ReplicationController": ["status.replicas"],
  "/Secret": ["type"],
  "/Service": ["spec.clusterIP", "spec.type"],
  "batch/Job": ["status.successful"],
  "certificates.k8s.io/CertificateSigningRequest": ["spec.signerName"],
  "events.k8s.io/Event": eventFields("regarding"),
};

function fieldReader(kind: ServedKind, field: string): (object: StoredObject) => string {
  if (field === "metadata.name") {
    return ({ name }) => name;
  }
  if (field === "metadata.namespace") {
    return ({ namespace }) => namespace;
  }
  const fields = kind.builtIn
    ? (ownMember(builtInFields, `${kind.group}/${kind.kind}`) ?? [])
    : (kind.selectableFields ?? []);
  if (!fields.includes(kind.builtIn ? field : `.${field}`)) {
    throw badRequest(`field label not supported: ${field}`);
  }
  return (object) => nestedText(readObject(object), field);
}
