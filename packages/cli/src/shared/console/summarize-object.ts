import type { KubernetesObject } from "@capikit/client";
import { stateOfCondition } from "@capikit/clusterctl-kit/describe";
import { listAt, textAt, valueAt } from "@capikit/common/json";
import { redactText, truncateText, withoutHidden } from "@capikit/common/text";
import type { FieldOwner, ObjectCondition, ObjectState, ObjectSummary } from "@capikit/console";

/** Characters of a condition's message in lists, and on the page of an object. */
const [maxSummary, maxMessage] = [300, 20_000];
const maxFields = 500;

/** Returns text of an object for the page: without secrets and hidden characters. */
export function shownText(text: string, length: number): string {
  if (text === "") return text;
  // A secret that is cut in the middle would not be recognized.
  return withoutHidden(cut(redactText(cut(text, length + 8_192)), length).replaceAll("\n", " "));
}

/** As {@link shownText}, but keeps lines. */
export function shownLines(text: string, length: number): string {
  return cut(redactText(cut(text, length + 8_192)), length)
    .split("\n")
    .map((line) => withoutHidden(line, true))
    .join("\n");
}

/** Truncating reserves memory for the longest text. */
function cut(text: string, length: number): string {
  return text.length * 3 <= length ? text : truncateText(text, length);
}

/** Objects do not change, and searches look at all of them. */
const summaries = new WeakMap<KubernetesObject, ObjectSummary>();

/** Returns an object without its content. */
export function summarizeObject(object: KubernetesObject): ObjectSummary {
  const known = summaries.get(object);
  if (known !== undefined) return known;
  const summary = newSummary(object);
  summaries.set(object, summary);
  return summary;
}

function newSummary(object: KubernetesObject): ObjectSummary {
  const { uid = "", namespace = "", name = "", creationTimestamp = "", deletionTimestamp } = object.metadata;
  const conditions = [
    ...listAt(object, "status", "v1beta2", "conditions"),
    ...listAt(object, "status", "conditions"),
  ];
  const summary = ["Available", "Ready"]
    .map((type) => conditions.find((one) => textAt(one, "type") === type))
    .find((one) => one !== undefined);
  const isGood = textAt(summary, "status") === "True";
  return {
    id: uid,
    apiVersion: object.apiVersion ?? "",
    kind: object.kind ?? "",
    namespace,
    name: shownText(name, maxSummary),
    state: deletionTimestamp === undefined ? stateOfStatus(textAt(summary, "status")) : "deleting",
    summary: isGood
      ? ""
      : shownText(
          [textAt(summary, "reason"), textAt(summary, "message")].filter(Boolean).join(": "),
          maxSummary,
        ),
    phase: shownText(textAt(object, "status", "phase"), 60),
    version: shownText(
      textAt(object, "spec", "topology", "version") || textAt(object, "spec", "version"),
      60,
    ),
    created: String(creationTimestamp),
  };
}

function stateOfStatus(status: string): ObjectState {
  if (status === "True") return "good";
  return status === "False" ? "bad" : status === "Unknown" ? "unknown" : "none";
}

/** Returns the conditions of both contracts. */
export function conditionsOf(object: KubernetesObject): readonly ObjectCondition[] {
  const [newer, older] = [
    ["status", "v1beta2"],
    ["status", "deprecated", "v1beta1"],
  ].map((path) => listAt(object, ...path, "conditions"));
  const plain = listAt(object, "status", "conditions");
  const isOld = newer !== undefined && newer.length > 0;
  const isNew = older !== undefined && older.length > 0;
  return [
    ...(newer ?? []).map((one) => conditionOf("v1beta2", one)),
    ...plain.map((one) => conditionOf(isOld ? "v1beta1" : isNew ? "v1beta2" : "", one)),
    ...(older ?? []).map((one) => conditionOf("v1beta1", one)),
  ];
}

function conditionOf(contract: string, value: unknown): ObjectCondition {
  const at = (name: string): string => shownText(textAt(value, name), maxMessage);
  const [type, status, reason, message] = ["type", "status", "reason", "message"].map(at) as [
    string,
    string,
    string,
    string,
  ];
  const lastTransitionTime = at("lastTransitionTime");
  const condition = { type, status, reason, message, lastTransitionTime };
  return { contract, ...condition, isGood: stateOfCondition(condition) === "good" };
}

/** Returns the managers of an object's fields. */
export function fieldOwnersOf({ metadata }: KubernetesObject): readonly FieldOwner[] {
  return (metadata.managedFields ?? []).map((entry) => {
    const fields: string[] = [];
    listFields(entry.fieldsV1, "", fields);
    return {
      manager: shownText(entry.manager ?? "", 200),
      operation: entry.operation ?? "",
      subresource: entry.subresource ?? "",
      time: String(entry.time ?? ""),
      fields: fields.map((field) => shownText(field, 500)),
    };
  });
}

/** Adds the leaves of a FieldsV1 as paths: `f:spec` and `k:{"type":"Ready"}` are `spec` and `[type=Ready]`. */
function listFields(value: unknown, path: string, found: string[]): void {
  if (found.length >= maxFields || typeof value !== "object" || value === null) return;
  const inner = Object.entries(value).filter(([key]) => key !== ".");
  if (inner.length === 0 && path !== "") found.push(path);
  for (const [key, child] of inner) {
    const [form, name] = [key.slice(0, 2), key.slice(2)];
    const step =
      form === "f:"
        ? `${path === "" ? "" : "."}${name}`
        : `[${name.replace(/[{}"]/g, "").replace(/:/g, "=")}]`;
    listFields(child, path + step, found);
  }
}

/** A reference in an object's spec. */
export interface FoundReference {
  readonly group: string;
  readonly kind: string;
  readonly name: string;
  readonly namespace: string;
}

const [maxReferences, maxVisited, maxDepth] = [100, 5_000, 10];

/** Returns what the spec of an object refers to: members with a kind and a name, and the class of a Cluster. */
export function referencesOf(object: KubernetesObject): readonly FoundReference[] {
  const found: FoundReference[] = [];
  const { namespace = "" } = object.metadata;
  let visited = 0;
  const visit = (value: unknown, depth: number): void => {
    if (typeof value !== "object" || value === null || depth > maxDepth) return;
    if (++visited > maxVisited || found.length >= maxReferences) return;
    const [kind, name] = [textAt(value, "kind"), textAt(value, "name")];
    const apiVersion = textAt(value, "apiVersion");
    const group = textAt(value, "apiGroup") || apiVersion.slice(0, Math.max(0, apiVersion.indexOf("/")));
    if (kind !== "" && name !== "")
      found.push({ group, kind, name, namespace: textAt(value, "namespace") || namespace });
    for (const member of Object.values(value)) visit(member, depth + 1);
  };
  visit((object as { spec?: unknown }).spec, 0);
  const topology = valueAt(object, "spec", "topology");
  const className = textAt(topology, "classRef", "name") || textAt(topology, "class");
  if (className !== "") {
    const own = textAt(topology, "classRef", "namespace") || textAt(topology, "classNamespace");
    found.push({
      group: "cluster.x-k8s.io",
      kind: "ClusterClass",
      name: className,
      namespace: own || namespace,
    });
  }
  return found;
}
