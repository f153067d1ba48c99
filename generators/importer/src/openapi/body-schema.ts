import type { Json, JsonObject, JsonSchema } from "@capikit/schema";
import { isList, isObject } from "../json/json-values.ts";
import { referenceOf } from "./read-document.ts";

const anything: JsonSchema = { "x-kubernetes-preserve-unknown-fields": true };

/** Keywords without schemas that validation and samples use. */
const plain: ReadonlySet<string> = new Set([
  ...["type", "format", "nullable", "default", "example", "enum", "required", "pattern", "multipleOf"],
  ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "minLength", "maxLength"],
  ...["minItems", "maxItems", "uniqueItems", "minProperties", "maxProperties"],
  "x-kubernetes-preserve-unknown-fields",
]);

/**
 * Returns the schemas of components without references. Recursive parts accept anything, and so do
 * objects without properties, as in hooks of types.
 */
export function createBodySchemas(
  components: ReadonlyMap<string, JsonObject>,
): (component: string) => JsonSchema {
  const finished = new Map<string, JsonSchema>();
  const open = new Set<string>();
  const ofComponent = (name: string): JsonSchema => {
    const known = finished.get(name);
    if (known !== undefined) return known;
    if (open.has(name)) return anything;
    open.add(name);
    const schema = ofSchema(components.get(name) ?? {});
    open.delete(name);
    // Parts of a recursion differ by the component that it was entered by.
    if (open.size === 0) finished.set(name, schema);
    return schema;
  };
  const ofSchema = (node: Json | undefined): JsonSchema => {
    if (!isObject(node)) return anything;
    const component = referenceOf(node);
    const own: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(node))
      if (plain.has(key)) own[key] = value;
      else if (key === "properties" && isObject(value))
        own[key] = Object.fromEntries(Object.entries(value).map(([name, each]) => [name, ofSchema(each)]));
      else if (key === "items" || (key === "additionalProperties" && isObject(value)) || key === "not")
        own[key] = ofSchema(value);
      else if (composed.has(key) && isList(value)) own[key] = value.map(ofSchema);
    if (component !== undefined) {
      const { allOf: _, default: __, ...constraints } = own;
      return { ...ofComponent(component), ...constraints };
    }
    if (node.format === "int-or-string") return { "x-kubernetes-int-or-string": true };
    return isOpen(own) ? { ...own, ...anything } : own;
  };
  return ofComponent;
}

const composed: ReadonlySet<string> = new Set(["allOf", "anyOf", "oneOf"]);

function isOpen({ type, properties, additionalProperties }: JsonSchema): boolean {
  return (
    type === undefined ||
    (type === "object" && properties === undefined && additionalProperties === undefined)
  );
}
