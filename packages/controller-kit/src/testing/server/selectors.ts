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
    parts.push(...splitRequirements(labels).map(labelRequirement));
  }
  const fields = query.get("fieldSelector");
  if (fields) {
    parts.push(...fields.split(",").map((text) => fieldRequirement(kind, text)));
  }
  return parts.length === 0 ? undefined : (object) => parts.every((part) => part(object));
}

/** Commas separate requirements, except those between parentheses. */
function splitRequirements(text: string): string[] {
  return text.split(/,(?![^(]*\))/).map((part) => part.trim());
}

const keyPattern = /^([a-z0-9]([-a-z0-9.]*[a-z0-9])?\/)?[A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?$/;
const valuePattern = /^([A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?)?$/;

function labelRequirement(text: string): Selector {
  const sets = /^(\S+)\s+(in|notin)\s*\(([^()]*)\)$/.exec(text);
  if (sets) {
    const [, key = "", operator, list = ""] = sets;
    const values = new Set(list.split(",").map((value) => value.trim()));
    check(text, key, [...values]);
    return operator === "in"
      ? ({ labels }) => Object.hasOwn(labels, key) && values.has(labels[key] ?? "")
      : ({ labels }) => !Object.hasOwn(labels, key) || !values.has(labels[key] ?? "");
  }
  const equals = /^([^=!\s]+)\s*(==|=|!=)\s*([^=!]*)$/.exec(text);
  if (equals) {
    const [, key = "", operator, value = ""] = equals;
    check(text, key, [value]);
    return operator === "!="
      ? ({ labels }) => !Object.hasOwn(labels, key) || labels[key] !== value
      : ({ labels }) => labels[key] === value;
  }
  const negative = text.startsWith("!");
  const key = negative ? text.slice(1).trim() : text;
  check(text, key, []);
  return ({ labels }) => Object.hasOwn(labels, key) !== negative;
}

function check(text: string, key: string, values: readonly string[]): void {
  if (!keyPattern.test(key) || !values.every((value) => valuePattern.test(value) && value.length <= 63)) {
    throw badRequest(`unable to parse requirement: ${text}`);
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
