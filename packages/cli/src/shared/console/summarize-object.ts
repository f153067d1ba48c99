import { ownedFields } from "@capikit/api/meta";
import type { KubernetesObject } from "@capikit/client";
import { getOrCreate, textAt } from "@capikit/common/json";
import { containsWords, redactText, truncateText, withoutHidden } from "@capikit/common/text";
import { yieldToEventLoop } from "@capikit/common/time";
import {
  type Condition,
  type Counters,
  conditionsByContract,
  type ObjectIndex,
  stateOfCondition,
  summarizeCluster,
  summaryOf,
} from "@capikit/inventory";
import type {
  ClusterSummary,
  FieldOwner,
  ObjectCondition,
  ObjectState,
  ObjectSummary,
} from "../../console/console-model.ts";

/** Characters of a condition's message in lists, and on the page of an object. */
const [maxSummary, maxMessage] = [300, 20_000];
const maxFields = 500;

/** Maps items while other work runs between them: it takes part of the page's time for each of many. */
export async function mapInParts<T, R>(items: readonly T[], map: (item: T) => R): Promise<R[]> {
  const mapped: R[] = [];
  for (const item of items) {
    mapped.push(map(item));
    await yieldToEventLoop();
  }
  return mapped;
}

/**
 * Returns text of an object for the page: without secrets and hidden characters.
 *
 * @param redact leaves out secrets. Messages of compilers keep theirs: a type is not a secret.
 */
export function shownText(text: string, length: number, redact = redactText): string {
  if (text === "") return text;
  // A secret that is cut in the middle would not be recognized.
  return withoutHidden(cut(redact(cut(text, length + 8_192)), length).replaceAll("\n", " "));
}

/** As {@link shownText}, but keeps lines. */
export function shownLines(text: string, length: number, redact = redactText): string {
  return cut(redact(cut(text, length + 8_192)), length)
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
  return getOrCreate(summaries, object, () => newSummary(object));
}

/** Returns a Cluster with its replicas and infrastructure. */
export function clusterSummary(
  object: KubernetesObject,
  machines: readonly KubernetesObject[],
): ClusterSummary {
  const { version = "", controlPlane, workers, class: ofClass = "" } = summarizeCluster(object, machines);
  const replicas = ({ desired, ready = 0 }: Counters): string =>
    desired === undefined ? "" : `${ready}/${desired}`;
  return {
    ...summarizeObject(object),
    version: shownText(version, 60),
    controlPlane: replicas(controlPlane),
    workers: replicas(workers),
    infrastructure: shownText(textAt(object, "spec", "infrastructureRef", "kind") || ofClass, 100),
  };
}

function newSummary(object: KubernetesObject): ObjectSummary {
  const { uid = "", namespace = "", name = "", creationTimestamp = "", deletionTimestamp } = object.metadata;
  const summary = summaryOf(object);
  return {
    id: uid,
    apiVersion: object.apiVersion ?? "",
    kind: object.kind ?? "",
    namespace,
    name: shownText(name, maxSummary),
    state: deletionTimestamp === undefined ? stateOfStatus(summary?.status) : "deleting",
    summary:
      summary === undefined || summary.status === "True" ? "" : shownText(reasonText(summary), maxSummary),
    phase: shownText(textAt(object, "status", "phase"), 60),
    version: shownText(textAt(object, "spec", "version"), 60),
    created: String(creationTimestamp),
  };
}

function stateOfStatus(status: string | undefined): ObjectState {
  if (status === "True") return "good";
  return status === "False" ? "bad" : status === "Unknown" ? "unknown" : "none";
}

/** Returns the reason and the message of a condition. */
export function reasonText(condition: Condition | undefined): string {
  return [condition?.reason, condition?.message].filter(Boolean).join(": ");
}

/** Returns the conditions of both contracts. */
export function conditionsOf(object: KubernetesObject): readonly ObjectCondition[] {
  return conditionsByContract(object).map(([contract, condition]) => ({
    contract,
    type: shownText(condition.type, maxMessage),
    status: shownText(condition.status, maxMessage),
    reason: shownText(condition.reason, maxMessage),
    message: shownText(condition.message, maxMessage),
    lastTransitionTime: shownText(condition.lastTransitionTime, maxMessage),
    isGood: stateOfCondition(condition) === "good",
  }));
}

/** Returns the managers of an object's fields. */
export function fieldOwnersOf({ metadata }: KubernetesObject): readonly FieldOwner[] {
  return (metadata.managedFields ?? []).map((entry) => {
    const fields = ownedFields(entry.fieldsV1).filter(({ isLeaf }) => isLeaf);
    return {
      manager: shownText(entry.manager ?? "", 200),
      operation: entry.operation ?? "",
      subresource: entry.subresource ?? "",
      time: String(entry.time ?? ""),
      fields: fields.slice(0, maxFields).map(({ steps }) => shownText(shownPath(steps), 500)),
    };
  });
}

/** Shows steps such as `f:spec` and `k:{"type":"Ready"}` as `spec[type=Ready]`. */
function shownPath(steps: readonly string[]): string {
  const shown = steps.map((step) => {
    const name = step.slice(2);
    return step.startsWith("f:") ? `.${name}` : `[${name.replace(/[{}"]/g, "").replace(/:/g, "=")}]`;
  });
  return shown.join("").replace(/^\./, "");
}

/** Most objects of an answer to a search. */
export const maxFound = 200;

/** Returns the objects with all words in kind, namespace, name, phase, state or summary. */
export function searchObjects(objects: Iterable<KubernetesObject>, query: string): readonly ObjectSummary[] {
  const matches = containsWords(query);
  const found: ObjectSummary[] = [];
  for (const object of objects) {
    const { namespace = "", name = "" } = object.metadata;
    const summary = summarizeObject(object);
    const { phase, version, state } = summary;
    if (matches(`${object.kind} ${namespace}/${name} ${phase} ${version} ${state} ${summary.summary}`))
      found.push(summary);
    if (found.length >= maxFound) break;
  }
  return found;
}

/** Returns the objects that an object refers to or that own it, and those that it owns. */
export function objectsAround(
  index: ObjectIndex<KubernetesObject>,
  object: KubernetesObject,
): Readonly<Record<"above" | "below", readonly ObjectSummary[]>> {
  const targets = index.referencesFrom(object).map(({ to }) => to);
  const above = new Set([...index.ownersOf(object), ...targets]);
  const summaries = (objects: Iterable<KubernetesObject>): readonly ObjectSummary[] =>
    [...objects].slice(0, maxFound).map(summarizeObject);
  return { above: summaries(above), below: summaries(index.ownedBy(object)) };
}
