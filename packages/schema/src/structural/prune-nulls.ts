import { isRecord, type Json } from "@capikit/common/json";
import type { SchemaNode } from "../model/node.ts";
import { createObject } from "../values/build-object.ts";
import { isArray } from "../values/json-kind.ts";

/**
 * Drops null members that are neither nullable nor have a default. Nulls with a default are left
 * for defaulting, nulls in lists for validation.
 */
export function pruneNulls(value: Json, node: SchemaNode | undefined): Json {
  if (isArray(value)) return pruneItems(value, node?.items);
  if (!isRecord(value)) return value;
  const entries: [string, Json][] = [];
  let changed = false;
  for (const [key, before] of Object.entries(value)) {
    const child = schemaOfMember(key, node);
    if (before === null && child !== undefined && !child.nullable && child.default === undefined) {
      changed = true;
      continue;
    }
    const after = pruneNulls(before, child);
    if (after !== before) changed = true;
    entries.push([key, after]);
  }
  return changed ? createObject(entries) : value;
}

function pruneItems(list: readonly Json[], items: SchemaNode | undefined): Json {
  if (items === undefined) return list;
  let changed = false;
  const result = list.map((before) => {
    const after = pruneNulls(before, items);
    if (after !== before) changed = true;
    return after;
  });
  return changed ? result : list;
}

/** Returns the schema of a member: its property's, else that of additional properties. */
export function schemaOfMember(key: string, node: SchemaNode | undefined): SchemaNode | undefined {
  const property = node?.properties.get(key);
  if (property !== undefined) return property;
  return typeof node?.additional === "object" ? node.additional : undefined;
}
