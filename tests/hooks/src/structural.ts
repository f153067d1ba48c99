import type { JsonSchema } from "@capikit/schema";
import type { Document } from "./document.ts";

type Schema = Readonly<Record<string, unknown>>;

const prefix = "#/components/schemas/";

/**
 * Returns a component of a document as one structural schema, for validating and pruning bodies.
 * References are resolved; recursive parts and those of any JSON stay open.
 */
export function structuralSchema(document: Document, component: string): JsonSchema {
  const convert = (schema: Schema, open: readonly string[]): Schema => {
    const { $ref, allOf, properties, items, additionalProperties, oneOf, ...rest } = schema;
    const ref = typeof $ref === "string" ? $ref : refOf(allOf);
    if (ref !== undefined) {
      const name = ref.slice(prefix.length);
      const target = document.components.schemas[name];
      if (target === undefined) throw new Error(`no component ${name}`);
      if (open.includes(name)) return { "x-kubernetes-preserve-unknown-fields": true };
      return { ...convert(target, [...open, name]), ...plain(rest) };
    }
    if (oneOf !== undefined) return { "x-kubernetes-int-or-string": true };
    if (additionalProperties === true || (schema.type === undefined && properties === undefined))
      return { ...plain(rest), "x-kubernetes-preserve-unknown-fields": true };
    return {
      ...plain(rest),
      ...(properties === undefined
        ? {}
        : { properties: mapValues(properties as Record<string, Schema>, open) }),
      ...(items === undefined ? {} : { items: convert(items as Schema, open) }),
      ...(additionalProperties === undefined
        ? {}
        : { additionalProperties: convert(additionalProperties as Schema, open) }),
    };
  };
  const mapValues = (schemas: Readonly<Record<string, Schema>>, open: readonly string[]): Schema =>
    Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, convert(schema, open)]));
  return convert({ $ref: prefix + component }, []) as JsonSchema;
}

function refOf(allOf: unknown): string | undefined {
  if (!Array.isArray(allOf) || allOf.length !== 1) return undefined;
  const [{ $ref }] = allOf as [Schema];
  return typeof $ref === "string" ? $ref : undefined;
}

/** Rules in CEL apply to stored objects; sent objects have no status and may be incomplete. */
function plain({ deprecated: _, "x-kubernetes-validations": __, ...rest }: Schema): Schema {
  return rest;
}
