import type { JsonSchema } from "@capikit/schema";
import type { NamedType } from "../ir/type-node.ts";
import type { SchemaOptions } from "./schema-options.ts";

/**
 * Schemas that flattening and `checkSchema` accepted, by type and options. They are not checked
 * again, so that their origins are not kept.
 */
const schemas = new WeakMap<NamedType, Map<string, JsonSchema>>();

/** Returns the schema of a kind's type, if an earlier check accepted it. */
export function validSchema(type: NamedType, options: SchemaOptions): JsonSchema | undefined {
  return schemas.get(type)?.get(JSON.stringify(options));
}

/** Keeps the schema of a kind for later uses of the type, in this run and the next ones. */
export function keepValidSchema(type: NamedType, options: SchemaOptions, schema: JsonSchema): void {
  const known = schemas.get(type) ?? new Map<string, JsonSchema>();
  schemas.set(type, known.set(JSON.stringify(options), schema));
}
