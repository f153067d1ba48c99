import { isRecord, type Json, type ReadonlyJsonObject as JsonObject } from "@capikit/common/json";
import type { SchemaNode } from "../model/node.ts";
import { createObject } from "../values/build-object.ts";
import { isArray } from "../values/json-kind.ts";
import { childPath, type ValuePath } from "../values/value-path.ts";

/** Called with the path of each dropped member. */
export type OnDropped = (path: ValuePath) => void;

interface Walk {
  readonly onDropped: OnDropped | undefined;
}

/** The members of an object that metadata rules cover, not its schema. */
export const META_FIELDS: ReadonlySet<string> = new Set(["apiVersion", "kind", "metadata"]);

/**
 * Drops members that are not in the schema.
 *
 * @param isRoot whether to keep `apiVersion`, `kind` and `metadata`
 */
export function pruneNode(value: Json, node: SchemaNode, isRoot: boolean, onDropped?: OnDropped): Json {
  return prune(value, node, isRoot || node.embeddedResource, undefined, { onDropped });
}

type Prune = (
  value: Json,
  node: SchemaNode | undefined,
  embedded: boolean,
  path: ValuePath | undefined,
  walk: Walk,
) => Json;

const prune: Prune = (value, node, embedded, path, walk) => {
  if (node?.preserveUnknown) return keepUnknown(value, node, embedded, path, walk);
  if (isArray(value))
    return mapItems(value, (item, i) => pruneChild(item, node?.items, childPath(path, i), walk));
  if (!isRecord(value)) return value;
  return mapMembers(value, (key, member) => {
    if (embedded && META_FIELDS.has(key)) return member;
    const at = childPath(path, key);
    const property = node?.properties.get(key);
    if (property !== undefined) return pruneChild(member, property, at, walk);
    // Also with `additionalProperties: false`: validation rejects the member.
    if (node?.additional !== undefined) return pruneChild(member, findSchema(node.additional), at, walk);
    if (!META_FIELDS.has(key) || path !== undefined) walk.onDropped?.(at);
    return undefined;
  });
};

/** Below `x-kubernetes-preserve-unknown-fields` only known parts are pruned. */
const keepUnknown: Prune = (value, node, embedded, path, walk) => {
  if (node === undefined) return value;
  if (isArray(value)) {
    return mapItems(value, (item, i) =>
      keepUnknown(item, node.items, node.items?.embeddedResource === true, childPath(path, i), walk),
    );
  }
  if (!isRecord(value)) return value;
  return mapMembers(value, (key, member) => {
    if (embedded && META_FIELDS.has(key)) return member;
    const property = node.properties.get(key);
    if (property !== undefined) return pruneChild(member, property, childPath(path, key), walk);
    if (node.additional === undefined) return member;
    return pruneChild(member, findSchema(node.additional), childPath(path, key), walk);
  });
};

function pruneChild(value: Json, node: SchemaNode | undefined, path: ValuePath, walk: Walk): Json {
  return prune(value, node, node?.embeddedResource === true, path, walk);
}

function findSchema(additional: SchemaNode | boolean): SchemaNode | undefined {
  return typeof additional === "object" ? additional : undefined;
}

function mapItems(list: readonly Json[], map: (item: Json, index: number) => Json): Json {
  let changed = false;
  const result = list.map((item, i) => {
    const next = map(item, i);
    if (next !== item) changed = true;
    return next;
  });
  return changed ? result : list;
}

function mapMembers(object: JsonObject, map: (key: string, value: Json) => Json | undefined): JsonObject {
  const entries: [string, Json][] = [];
  let changed = false;
  for (const [key, value] of Object.entries(object)) {
    const next = map(key, value);
    if (next !== value) changed = true;
    if (next !== undefined) entries.push([key, next]);
  }
  return changed ? createObject(entries) : object;
}
