import { ownedFields } from "@capikit/api/meta";
import type { KubernetesObject } from "@capikit/client";
import { defined, getOrCreate, integerAt, textAt } from "@capikit/common/json";
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
import {
  type ClusterSummary,
  type FieldOwner,
  type FoundObjects,
  type ObjectCondition,
  type ObjectState,
  type ObjectSummary,
  objectTexts,
  searchedText,
} from "../../console/console-model.ts";
import { byUrgency, urgency } from "../../console/urgency.ts";

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
 */
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
  return getOrCreate(summaries, object, () => newSummary(object));
}

/** Returns a Cluster with its replicas and infrastructure. */
export function clusterSummary(
  object: KubernetesObject,
  machines: readonly KubernetesObject[],
): ClusterSummary {
  const { version = "", controlPlane, workers, class: ofClass = "" } = summarizeCluster(object, machines);
  return {
    ...summarizeObject(object),
    version: shownText(version, 60),
    controlPlane: readyOf(controlPlane),
    workers: readyOf(workers),
    infrastructure: shownText(textAt(object, "spec", "infrastructureRef", "kind") || ofClass, 100),
  };
}

/** Returns the ready of the wanted replicas, such as `1/3`; empty without replicas. */
function readyOf({ desired, ready = 0 }: Counters): string {
  return desired === undefined ? "" : `${ready}/${desired}`;
}

function newSummary(object: KubernetesObject): ObjectSummary {
  const { uid = "", namespace = "", name = "", creationTimestamp = "", deletionTimestamp } = object.metadata;
  const summary = summaryOf(object);
  const texts = Object.entries(objectTexts).map(([name, textOf]) => [name, shownText(textOf(object), 60)]);
  return {
    id: uid,
    apiVersion: object.apiVersion ?? "",
    kind: object.kind ?? "",
    namespace,
    name: shownText(name, maxSummary),
    state: deletionTimestamp === undefined ? stateOfStatus(summary?.status) : "deleting",
    summary:
      summary === undefined || summary.status === "True" ? "" : shownText(inOneLine(summary), maxSummary),
    ...(Object.fromEntries(texts) as Record<keyof typeof objectTexts, string>),
    replicas: readyOf(
      defined({
        desired: integerAt(object, "spec", "replicas"),
        ready: integerAt(object, "status", "readyReplicas"),
      }),
    ),
    created: String(creationTimestamp),
  };
}

function stateOfStatus(status: string | undefined): ObjectState {
  if (status === "True") return "good";
  return status === "False" ? "bad" : status === "Unknown" ? "unknown" : "none";
}

/** Reports whether a reason only repeats that a condition is not true. */
function isPlain({ type, reason }: Condition): boolean {
  return reason === `Not${type}` || reason === "InternalError";
}

/**
 * Returns the reason and the message of a condition; the items of its list follow each other. Columns are
 * narrow, so the message is without a reason that has no information.
 */
function inOneLine(condition: Condition): string {
  const { reason, message } = condition;
  const items = message.split("\n").map((line) => line.replace(/^\s*\* /, ""));
  const shown = message !== "" && isPlain(condition) ? "" : reason;
  return [shown, items.join("; ").replaceAll(":; ", ": ")].filter(Boolean).join(": ");
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

/** Returns the objects with all words in their kind or searched text; with `isBad`, those that have a condition and are not ready. */
export async function searchObjects(
  objects: Iterable<KubernetesObject>,
  query: string,
  isBad: boolean,
): Promise<FoundObjects> {
  const matches = containsWords(query);
  const found: ObjectSummary[] = [];
  for (const object of [...objects]) {
    await yieldToEventLoop();
    const summary = summarizeObject(object);
    if (isBad && (summary.state === "good" || summary.state === "none")) continue;
    if (matches(`${object.kind} ${searchedText(summary)}`)) found.push(summary);
  }
  const byState = Map.groupBy(found, ({ state }) => state);
  const first = urgency.flatMap((state) => byState.get(state) ?? []).slice(0, maxFound);
  return { objects: byUrgency(first), total: found.length };
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
