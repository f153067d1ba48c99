import type { JsonSchema } from "@capikit/schema";
import type { NamedType } from "../ir/type-node.ts";
import type { SchemaOptions } from "./root-schema.ts";

/** Survives copies of a schema, and is not part of its text. */
const unread = Symbol("unread");

/** Returns the placeholder for a type with a reported error, which suppresses errors of its value. */
export function unreadSchema(): JsonSchema {
  return Object.assign({ "x-kubernetes-preserve-unknown-fields": true }, { [unread]: true });
}

/** Reports whether a schema has such a placeholder, so that rules cannot be checked against it. */
export function hasUnread(schema: JsonSchema): boolean {
  const { items, additionalProperties, properties = {} } = schema;
  const parts = [items, additionalProperties, ...Object.values(properties)];
  return unread in schema || parts.some((part) => typeof part === "object" && hasUnread(part));
}

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
