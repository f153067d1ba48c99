import { isRecord, ownMember, withoutNulls } from "@capikit/common/json";
import { nearestName } from "@capikit/common/text";
import { type Fields, type FieldType, mergeKeyOf } from "./webhook-schema.ts";

/** A problem in a patch, with its path. */
export interface PatchError {
  readonly path: string;
  readonly problem: string;
  readonly suggestion?: string;
}

type Json = Record<string, unknown>;

/**
 * Merges a strategic merge patch into a webhook. Supports `null`, `$patch`, `$retainKeys`,
 * `$deleteFromPrimitiveList/…` and `$setElementOrder/…` like the API server. Checks the patch
 * first, and returns the webhook unchanged if it is invalid.
 */
export function strategicMerge(
  original: Json,
  patch: unknown,
  fields: Fields,
  report: (problem: PatchError) => void,
): Json {
  let problems = 0;
  const count = (found: PatchError): void => {
    problems++;
    report(found);
  };
  if (!isRecord(patch)) {
    count({ path: "", problem: "is not a JSON object" });
    return original;
  }
  checkObject(patch, fields, "", count);
  if (problems > 0) return original;
  return complete(mergeObject(original, patch), fields);
}

const listDirective = /^\$(?:setElementOrder|deleteFromPrimitiveList)\/(.*)$/;

function checkObject(patch: Json, fields: Fields, path: string, report: (problem: PatchError) => void): void {
  for (const [key, value] of Object.entries(patch)) {
    const at = path === "" ? key : `${path}.${key}`;
    if (key.startsWith("$")) {
      checkDirective(key, value, fields, at, report);
      continue;
    }
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
    if (field === undefined) {
      const suggestion = nearestName(key, Object.keys(fields));
      report({
        path: at,
        problem: "is not a field of a webhook",
        ...(suggestion !== undefined && { suggestion }),
      });
    } else if (value !== null) {
      checkValue(value, field, at, report);
    }
  }
}

function checkDirective(
  key: string,
  value: unknown,
  fields: Fields,
  at: string,
  report: (problem: PatchError) => void,
): void {
  if (key === "$patch") {
    if (value !== "replace" && value !== "delete")
      report({ path: at, problem: 'must be "replace" or "delete"' });
    return;
  }
  if (key !== "$retainKeys") {
    const list = listDirective.exec(key)?.[1];
    if (list === undefined) {
      const suggestion = nearestName(key, ["$patch", "$retainKeys"]);
      report({ path: at, problem: "is not a directive", ...(suggestion !== undefined && { suggestion }) });
      return;
    }
    if (!Object.hasOwn(fields, list) || fields[list]?.kind !== "list") {
      report({ path: at, problem: `is not a list of a webhook: ${list}` });
      return;
    }
  }
  if (!Array.isArray(value)) report({ path: at, problem: "must be a list" });
}

function checkValue(
  value: unknown,
  type: FieldType,
  at: string,
  report: (problem: PatchError) => void,
): void {
  switch (type.kind) {
    case "string":
      if (typeof value !== "string") report({ path: at, problem: "must be a string" });
      return;
    case "bytes":
      if (typeof value !== "string" || !isBase64(value)) report({ path: at, problem: "must be base64" });
      return;
    case "integer":
      if (!Number.isInteger(value) || Math.abs(Number(value)) > 2 ** 31 - 1)
        report({ path: at, problem: "must be a 32-bit integer" });
      return;
    case "map":
      if (!isRecord(value)) report({ path: at, problem: "must be an object" });
      else
        for (const [key, item] of Object.entries(value))
          if (!key.startsWith("$") && item !== null && typeof item !== "string")
            report({ path: `${at}.${key}`, problem: "must be a string" });
      return;
    case "list":
      if (!Array.isArray(value)) report({ path: at, problem: "must be a list" });
      else
        for (const [index, item] of value.entries()) checkValue(item, type.items, `${at}[${index}]`, report);
      return;
    case "object":
      if (!isRecord(value)) report({ path: at, problem: "must be an object" });
      else checkObject(value, type.fields, at, report);
  }
}

function isBase64(text: string): boolean {
  return text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text);
}

function mergeObject(original: Json, patch: Json): Json {
  const { $patch: directive, ...rest } = patch;
  if (directive === "delete") return {};
  if (directive === "replace") return withoutNulls(rest) as Json;
  const merged: Json = { ...original };
  if (Array.isArray(rest.$retainKeys))
    for (const key of Object.keys(merged)) if (!rest.$retainKeys.includes(key)) delete merged[key];
  for (const [key, value] of Object.entries(rest)) {
    if (key === "$retainKeys" || key.startsWith("$setElementOrder/")) continue;
    const [, list] = listDirective.exec(key) ?? [];
    if (list !== undefined) merged[list] = withoutItems(merged[list], value);
    else mergeMember(merged, key, value);
  }
  for (const [key, value] of Object.entries(rest)) {
    const list = key.startsWith("$setElementOrder/") ? listDirective.exec(key)?.[1] : undefined;
    if (list !== undefined && Array.isArray(merged[list]))
      merged[list] = inOrder(merged[list], value as readonly unknown[], ownMember(mergeKeyOf, list));
  }
  return merged;
}

function mergeMember(into: Json, key: string, value: unknown): void {
  if (value === null) {
    delete into[key];
    return;
  }
  const before = into[key];
  if (isRecord(value) && isRecord(before)) into[key] = mergeObject(before, value);
  else if (isRecord(value) && "$patch" in value) delete into[key];
  else into[key] = withoutDirectives(withoutNulls(value));
}

/** Returns a list without the given items; an absent list stays absent. */
function withoutItems(list: unknown, items: unknown): unknown {
  if (!Array.isArray(list) || !Array.isArray(items)) return list;
  return list.filter((item) => !items.includes(item));
}

/** Sorts the items in `order`; others stay before the item that follows them. */
function inOrder(
  list: readonly unknown[],
  order: readonly unknown[],
  mergeKey: string | undefined,
): unknown[] {
  const keyOf = (item: unknown): unknown =>
    mergeKey !== undefined && isRecord(item) ? item[mergeKey] : item;
  const ranks = new Map(order.map((item, rank) => [keyOf(item), rank]));
  const named = list
    .filter((item) => ranks.has(keyOf(item)))
    .sort((a, b) => (ranks.get(keyOf(a)) ?? 0) - (ranks.get(keyOf(b)) ?? 0));
  let next = 0;
  return list.map((item) => (ranks.has(keyOf(item)) ? named[next++] : item));
}

/** Drops members and items with `$patch`, because new values need no directives. */
function withoutDirectives(value: unknown): unknown {
  if (Array.isArray(value))
    return value.filter((item) => !(isRecord(item) && "$patch" in item)).map(withoutDirectives);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, member]) => !key.startsWith("$") && !(isRecord(member) && "$patch" in member))
      .map(([key, member]) => [key, withoutDirectives(member)]),
  );
}

/** Adds fields that the API's types always print, and drops empty fields that they omit. */
function complete(object: Json, fields: Fields): Json {
  const out: Json = {};
  for (const [key, field] of Object.entries(fields)) {
    const value = object[key];
    if (value === undefined) {
      if (field.always) out[key] = field.kind === "string" ? "" : {};
    } else if (field.kind === "object" && isRecord(value)) out[key] = complete(value, field.fields);
    else if (field.kind === "list" && Array.isArray(value)) {
      const { items } = field;
      if (value.length > 0)
        out[key] = items.kind === "object" ? value.map((item) => complete(item, items.fields)) : value;
    } else if (field.kind !== "map" || Object.keys(value as Json).length > 0) out[key] = value;
  }
  return out;
}
