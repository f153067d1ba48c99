import type { Json, JsonObject, JsonSchema } from "@capikit/schema";
import { isList, isObject } from "../json/json-values.ts";
import { findReferencedComponent } from "./read-document.ts";

const anything: JsonSchema = { "x-kubernetes-preserve-unknown-fields": true };

/** Keywords without schemas that validation and samples use. */
const plain: ReadonlySet<string> = new Set([
  ...["type", "format", "nullable", "default", "example", "enum", "required", "pattern", "multipleOf"],
  ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "minLength", "maxLength"],
  ...["minItems", "maxItems", "uniqueItems", "minProperties", "maxProperties"],
  "x-kubernetes-preserve-unknown-fields",
]);

/** Characters of all bodies: 240,000 in Cluster API's document. References could multiply them. */
const maxSize = 10_000_000;
const schemaSize = 100;
/** References inside each other. */
const maxDepth = 200;

/**
 * Returns the schemas of components without references. Objects without properties accept any
 * fields, as in catalogs of types. Recursive parts accept anything, and so do those beyond 200
 * references inside each other or 10,000,000 characters of all bodies of the document.
 */
export function createBodySchemas(
  components: ReadonlyMap<string, JsonObject>,
): (component: string) => JsonSchema {
  const open = new Set<string>();
  const bodies = new Map<string, JsonSchema>();
  let size = 0;
  const ofComponent = (name: string): JsonSchema => {
    if (open.has(name) || open.size >= maxDepth) return anything;
    open.add(name);
    const schema = ofSchema(components.get(name) ?? {});
    open.delete(name);
    return schema;
  };
  const ofSchema = (node: Json | undefined): JsonSchema => {
    if (!isObject(node) || size > maxSize) return anything;
    size += schemaSize;
    const component = findReferencedComponent(node);
    const own: Record<string, unknown> = {};
    // Documents of Go types have the zero value as default of each required string.
    for (const [key, value] of Object.entries(node))
      if (plain.has(key) && !(key === "default" && value === "")) {
        own[key] = value;
        size += JSON.stringify(value).length;
      } else if (key === "properties" && isObject(value)) {
        size += Object.keys(value).join().length;
        own[key] = Object.fromEntries(Object.entries(value).map(([name, each]) => [name, ofSchema(each)]));
      } else if (key === "items" || (key === "additionalProperties" && isObject(value)) || key === "not")
        own[key] = ofSchema(value);
      else if (composed.has(key) && isList(value)) own[key] = value.map(ofSchema);
    if (component !== undefined) {
      const { allOf: _, default: __, ...constraints } = own;
      return { ...ofComponent(component), ...constraints };
    }
    if (node.format === "int-or-string") return { "x-kubernetes-int-or-string": true };
    return isOpen(own) ? { ...own, ...anything } : own;
  };
  return (component) => {
    const schema = bodies.get(component) ?? ofComponent(component);
    bodies.set(component, schema);
    return schema;
  };
}

const composed: ReadonlySet<string> = new Set(["allOf", "anyOf", "oneOf"]);

function isOpen({ type, properties, additionalProperties }: JsonSchema): boolean {
  return (
    type === undefined ||
    (type === "object" && properties === undefined && additionalProperties === undefined)
  );
}
