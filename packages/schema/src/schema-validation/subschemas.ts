import { isRecord, type JsonSchema } from "@capikit/common/json";
import { down, type SchemaWalk } from "./schema-error.ts";

/** Visits each direct subschema: properties, items, additional properties and junctors. */
export function eachSubschema(
  schema: JsonSchema,
  walk: SchemaWalk,
  visit: (schema: JsonSchema, walk: SchemaWalk) => void,
): void {
  for (const [name, property] of Object.entries(schema.properties ?? {}))
    visit(property, down(walk, "properties", name));
  if (isRecord(schema.items)) visit(schema.items, down(walk, "items"));
  if (isRecord(schema.additionalProperties))
    visit(schema.additionalProperties, down(walk, "additionalProperties"));
  eachJunctor(schema, walk, visit);
}

export function eachJunctor(
  schema: JsonSchema,
  walk: SchemaWalk,
  visit: (schema: JsonSchema, walk: SchemaWalk, junctor: "allOf" | "anyOf" | "oneOf" | "not") => void,
): void {
  for (const junctor of ["allOf", "anyOf", "oneOf"] as const) {
    schema[junctor]?.forEach((branch, i) => {
      visit(branch, down(walk, junctor, String(i)), junctor);
    });
  }
  if (isRecord(schema.not)) visit(schema.not, down(walk, "not"), "not");
}
