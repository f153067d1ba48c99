import type { JsonSchema } from "@capikit/schema";
import { type Data, onOneLine } from "./print-data.ts";

type Child = SchemaNode | readonly SchemaNode[] | ReadonlyMap<string, SchemaNode>;

/** A schema with its schemas found, so that nobody else need know where they stand. */
export interface SchemaNode {
  /** The property it belongs to, as a word for a name. */
  readonly label: string;
  /** The whole of it, keys sorted, without what says nothing at run time. */
  readonly data: { readonly [key: string]: Data };
  /** All of it on one line: schemas that say the same have the same. */
  readonly text: string;
  readonly children: ReadonlyMap<string, Child>;
}

const texts = new Set(["description", "example", "externalDocs", "title"]);
const single = new Set(["additionalProperties", "items", "not"]);
const lists = new Set(["allOf", "anyOf", "oneOf"]);

export function schemaTree(schema: JsonSchema, label: string): SchemaNode {
  const data: Record<string, Data> = {};
  const children = new Map<string, Child>();
  for (const [key, value] of byKey(schema)) {
    if (value === undefined || texts.has(key)) continue;
    if (key === "properties") {
      const properties = byKey(value as { readonly [name: string]: JsonSchema }).map(
        ([name, child]) => [name, schemaTree(child, name)] as const,
      );
      children.set(key, new Map(properties));
      data[key] = Object.fromEntries(properties.map(([name, child]) => [name, child.data]));
    } else if (single.has(key) && typeof value === "object") {
      const child = schemaTree(value as JsonSchema, key === "not" ? label : `${label}-item`);
      children.set(key, child);
      data[key] = child.data;
    } else if (lists.has(key)) {
      const branches = (value as readonly JsonSchema[]).map((branch) => schemaTree(branch, label));
      children.set(key, branches);
      data[key] = branches.map((branch) => branch.data);
    } else data[key] = value as Data;
  }
  return { label, data, text: onOneLine(data), children };
}

/** The schemas right below. */
export function childrenOf({ children }: SchemaNode): readonly SchemaNode[] {
  return [...children.values()].flatMap((child) =>
    child instanceof Map ? [...child.values()] : isNode(child) ? [child] : child,
  );
}

/** The schema with those right below it replaced. */
export function withChildren({ data, children }: SchemaNode, replace: (node: SchemaNode) => Data): Data {
  return Object.fromEntries(
    Object.entries(data).map(([key, value]): [string, Data] => {
      const child = children.get(key);
      if (child === undefined) return [key, value];
      if (child instanceof Map)
        return [key, Object.fromEntries([...child].map(([name, each]) => [name, replace(each)]))];
      return [key, isNode(child) ? replace(child) : child.map(replace)];
    }),
  );
}

function isNode(child: Child): child is SchemaNode {
  return "label" in child;
}

function byKey<T>(object: { readonly [key: string]: T }): [string, T][] {
  return Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1));
}
