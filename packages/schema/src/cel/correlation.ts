import {
  equalJson,
  isRecord,
  type Json,
  type JsonSchema,
  type ReadonlyJsonObject,
} from "@capikit/common/json";
import { isArray } from "../values/json-kind.ts";

/** Returns the old list items by key, the first of each key. Empty without item identity. */
export function correlate(schema: JsonSchema, old: readonly Json[]): ReadonlyMap<string, Json> {
  const items = new Map<string, Json>();
  for (const item of old) {
    const key = itemKey(schema, item);
    if (key !== undefined && !items.has(key)) items.set(key, item);
  }
  return items;
}

/** Returns the key that identifies a list item, or undefined. */
export function itemKey(schema: JsonSchema, item: Json): string | undefined {
  const names = keysOf(schema);
  if (names.length === 0 || !isRecord(item)) return undefined;
  const values = names.map((name) => (Object.hasOwn(item, name) ? item[name] : undefined));
  if (values.some((value) => value === undefined || value === null || typeof value === "object"))
    return undefined;
  return JSON.stringify(
    values.map((value) => `${typeof value === "bigint" ? "number" : typeof value} ${String(value)}`),
  );
}

/**
 * Reports whether the API server considers a value unchanged when it tolerates errors: items of
 * lists with keys may have moved, and an object with unknown fields counts as changed.
 */
export function isUnchanged(value: Json, old: Json, schema: JsonSchema): boolean {
  if (isArray(value)) return isArray(old) && sameLists(value, old, schema);
  if (isRecord(value)) return isRecord(old) && sameObjects(value, old, schema);
  return equalJson(value, old);
}

function sameLists(value: readonly Json[], old: readonly Json[], schema: JsonSchema): boolean {
  if (value.length !== old.length) return false;
  const { items } = schema;
  if (keysOf(schema).length === 0 || items === undefined) return equalJson(value, old);
  const oldItems = correlate(schema, old);
  return value.every((item) => {
    const key = itemKey(schema, item);
    const oldItem = key === undefined ? undefined : oldItems.get(key);
    return oldItem !== undefined && isUnchanged(item, oldItem, items);
  });
}

function sameObjects(value: ReadonlyJsonObject, old: ReadonlyJsonObject, schema: JsonSchema): boolean {
  const keys = Object.keys(value);
  if (keys.length !== Object.keys(old).length) return false;
  return keys.every((key) => {
    const [own, theirs, child] = [value[key], old[key], childSchema(schema, key)];
    return (
      own !== undefined && theirs !== undefined && child !== undefined && isUnchanged(own, theirs, child)
    );
  });
}

function childSchema({ properties, additionalProperties }: JsonSchema, key: string): JsonSchema | undefined {
  const property = properties !== undefined && Object.hasOwn(properties, key) ? properties[key] : undefined;
  return property ?? (typeof additionalProperties === "object" ? additionalProperties : undefined);
}

function keysOf(schema: JsonSchema): readonly string[] {
  return schema["x-kubernetes-list-type"] === "map" ? (schema["x-kubernetes-list-map-keys"] ?? []) : [];
}
