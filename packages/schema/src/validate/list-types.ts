import { canonicalJson, isRecord, type Json } from "@capikit/common/json";
import type { FieldError } from "../json-schema/field-path.ts";
import type { SchemaNode } from "../model/node.ts";
import { schemaOfMember } from "../structural/prune-nulls.ts";
import { isArray } from "../values/json-kind.ts";
import { childPath, formatPath, type ValuePath } from "../values/value-path.ts";
import { ErrorList } from "./error-list.ts";

/** Finds duplicate items in list-type sets, and duplicate keys in list-type maps, up to `max`. */
export function validateListTypes(
  value: Json,
  node: SchemaNode,
  max: number = Number.POSITIVE_INFINITY,
): FieldError[] {
  const list = new ErrorList(max);
  walk(value, node, undefined, list);
  return list.errors;
}

function walk(value: Json, node: SchemaNode, path: ValuePath | undefined, errors: ErrorList): void {
  if (errors.isFull || !node.hasListTypes) return;
  if (isArray(value)) {
    if (node.listType === "set") duplicates(value.map(canonicalJson), path, errors);
    if (node.listType === "map") mapDuplicates(value, node, path, errors);
    const { items } = node;
    if (items !== undefined) {
      value.forEach((item, i) => {
        walk(item, items, childPath(path, i), errors);
      });
    }
    return;
  }
  if (!isRecord(value)) return;
  for (const [key, member] of Object.entries(value)) {
    const child = schemaOfMember(key, node);
    if (child !== undefined) walk(member, child, childPath(path, key), errors);
  }
}

function mapDuplicates(
  list: readonly Json[],
  node: SchemaNode,
  path: ValuePath | undefined,
  errors: ErrorList,
): void {
  const unkeyed = list.findIndex((item) => item !== null && !isRecord(item));
  if (unkeyed >= 0) {
    const message = "must be an object: the list is a map by keys";
    errors.add({ path: formatPath(childPath(path, unkeyed)), type: "FieldValueInvalid", message });
    return;
  }
  // An absent key is a value: two items without it share it.
  const keys = list.map((item) =>
    node.listMapKeys
      .map((key) => (isRecord(item) && Object.hasOwn(item, key) ? canonicalJson(item[key] ?? null) : ""))
      .join("\u0000"),
  );
  duplicates(keys, path, errors, node.listMapKeys);
}

function duplicates(
  keys: readonly string[],
  path: ValuePath | undefined,
  errors: ErrorList,
  mapKeys?: readonly string[],
): void {
  const seen = new Map<string, number>();
  keys.forEach((key, i) => {
    const times = (seen.get(key) ?? 0) + 1;
    seen.set(key, times);
    // Reported once, at the second occurrence.
    if (times !== 2 || errors.isFull) return;
    const message = mapKeys
      ? `has the same ${mapKeys.join(", ")} as an item before`
      : "occurs twice in a set";
    errors.add({ path: formatPath(childPath(path, i)), type: "FieldValueDuplicate", message });
  });
}
