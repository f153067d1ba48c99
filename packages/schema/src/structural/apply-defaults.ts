import { isRecord, type Json, type ReadonlyJsonObject as JsonObject } from "@capikit/common/json";
import type { SchemaNode } from "../model/node.ts";
import { createObject } from "../values/build-object.ts";
import { isArray } from "../values/json-kind.ts";

/**
 * Sets defaults of absent members and of nulls that are not nullable. Defaults inside a default
 * apply too; an absent object without its own default stays absent, even if its members have
 * defaults.
 */
export function defaultNode(value: Json, node: SchemaNode | undefined): Json {
  if (node === undefined || !node.hasDefaults) return value;
  if (isArray(value)) return defaultItems(value, node);
  return isRecord(value) ? defaultMembers(value, node) : value;
}

function defaultItems(list: readonly Json[], { items }: SchemaNode): Json {
  if (items === undefined) return list;
  let changed = false;
  const result = list.map((item) => {
    const next = defaultNode(replaceNull(item, items), items);
    if (next !== item) changed = true;
    return next;
  });
  return changed ? result : list;
}

function defaultMembers(object: JsonObject, node: SchemaNode): Json {
  const entries: [string, Json][] = [];
  let changed = false;
  for (const [key, value] of Object.entries(object)) {
    const property = node.properties.get(key);
    const child = property ?? (typeof node.additional === "object" ? node.additional : undefined);
    const next = child === undefined ? value : defaultNode(replaceNull(value, child), child);
    if (next !== value) changed = true;
    entries.push([key, next]);
  }
  for (const [key, child] of node.properties) {
    if (child.default === undefined || Object.hasOwn(object, key)) continue;
    entries.push([key, defaultNode(child.default, child)]);
    changed = true;
  }
  return changed ? createObject(entries) : object;
}

function replaceNull(value: Json, node: SchemaNode): Json {
  return value === null && !node.nullable ? (node.default ?? null) : value;
}
