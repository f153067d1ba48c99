import { type LabelMatcher, parseLabelSelector } from "../../cache/label-selector.ts";
import { messageOf } from "../../values/message-of.ts";
import { nestedText } from "./nested-text.ts";
import type { ServedKind } from "./served-kind.ts";
import { badRequest } from "./status-error.ts";
import { readObject, type StoredObject } from "./stored-object.ts";

/** Whether an object is asked for. */
export type Selector = (object: StoredObject) => boolean;

/**
 * The selector of a request: namespace, labels and fields.
 *
 * @throws StatusError when a selector does not parse, or asks for a field that the kind does not offer.
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
    const matches = labelMatcher(labels);
    parts.push((object) => matches(object.labels));
  }
  const fields = query.get("fieldSelector");
  if (fields) {
    parts.push(...fields.split(",").map((text) => fieldRequirement(kind, text)));
  }
  return parts.length === 0 ? undefined : (object) => parts.every((part) => part(object));
}

function labelMatcher(labels: string): LabelMatcher {
  try {
    return parseLabelSelector(labels);
  } catch (error) {
    throw badRequest(`unable to parse requirement: ${messageOf(error)}`);
  }
}

function fieldRequirement(kind: ServedKind, text: string): Selector {
  const match = /^([^=!]+)(==|=|!=)(.*)$/.exec(text.trim());
  if (!match) {
    throw badRequest(`invalid selector: '${text}'; can't understand '${text}'`);
  }
  const [, field = "", operator, value] = match;
  const fieldOf = fieldReader(kind, field);
  return (object) => (fieldOf(object) === value) === (operator !== "!=");
}

function fieldReader(kind: ServedKind, field: string): (object: StoredObject) => string {
  if (field === "metadata.name") {
    return ({ name }) => name;
  }
  if (field === "metadata.namespace") {
    return ({ namespace }) => namespace;
  }
  // What Kubernetes' own kinds offer differs from kind to kind: whatever is asked for will do.
  if (!kind.builtIn && !(kind.selectableFields ?? []).includes(`.${field}`)) {
    throw badRequest(`field label not supported: ${field}`);
  }
  return (object) => nestedText(readObject(object), field);
}
