import { compareText } from "@capikit/common/text";
import type { JsonSchema } from "@capikit/schema";
import { type Data, onOneLine } from "./typescript-data.ts";

/** The schemas of one keyword, and their arrangement. */
interface Child {
  readonly nodes: readonly SchemaNode[];
  readonly rebuild: (values: readonly Data[]) => Data;
}

/** A schema with its child schemas, so that other code need not know the keywords. */
export interface SchemaNode {
  /** Name of its property, as part of an identifier. */
  readonly label: string;
  /** The complete schema, keys sorted, without keywords that have no effect at run time. */
  readonly data: { readonly [key: string]: Data };
  /** The schema on one line; equal schemas have equal text. */
  readonly text: string;
  readonly children: ReadonlyMap<string, Child>;
}

const texts = new Set(["description", "example", "externalDocs", "title"]);
const single = new Set(["additionalProperties", "items", "not"]);
const lists = new Set(["allOf", "anyOf", "oneOf"]);

export function schemaTree(schema: JsonSchema, label: string): SchemaNode {
  const data: Record<string, Data> = {};
  const children = new Map<string, Child>();
  for (const [key, value] of byKey<unknown>(schema)) {
    if (value === undefined || texts.has(key)) continue;
    const child = findChild(key, value, label);
    if (child !== undefined) children.set(key, child);
    data[key] = child === undefined ? (value as Data) : child.rebuild(child.nodes.map((node) => node.data));
  }
  return { label, data, text: onOneLine(data), children };
}

function findChild(key: string, value: unknown, label: string): Child | undefined {
  if (key === "properties") {
    const properties = byKey<JsonSchema>(value as object);
    return {
      nodes: properties.map(([name, property]) => schemaTree(property, name)),
      rebuild: (values) => Object.fromEntries(properties.map(([name], at) => [name, values[at]])),
    };
  }
  if (single.has(key) && typeof value === "object") {
    const node = schemaTree(value as JsonSchema, key === "not" ? label : `${label}-item`);
    return { nodes: [node], rebuild: ([only]) => only };
  }
  if (!lists.has(key)) return undefined;
  const nodes = (value as readonly JsonSchema[]).map((branch) => schemaTree(branch, label));
  return { nodes, rebuild: (values) => values };
}

export function childrenOf({ children }: SchemaNode): readonly SchemaNode[] {
  return [...children.values()].flatMap(({ nodes }) => nodes);
}

export function withChildren({ data, children }: SchemaNode, replace: (node: SchemaNode) => Data): Data {
  return Object.fromEntries(
    Object.entries(data).map(([key, value]): [string, Data] => {
      const child = children.get(key);
      return [key, child === undefined ? value : child.rebuild(child.nodes.map(replace))];
    }),
  );
}

function byKey<T>(object: object): [string, T][] {
  return Object.entries<T>(object as Readonly<Record<string, T>>).sort(([a], [b]) => compareText(a, b));
}
