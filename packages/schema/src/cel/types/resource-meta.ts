import type { JsonSchema } from "@capikit/common/json";

const TEXT: JsonSchema = { type: "string" };
const METADATA: JsonSchema = { type: "object", properties: { name: TEXT, generateName: TEXT } };

/** Adds the members of all resources: `apiVersion`, `kind`, `metadata` with names. */
export function withResourceMeta(schema: JsonSchema): JsonSchema {
  if (hasResourceMeta(schema)) return schema;
  // Like the API server, without items: rules cannot see a variable that is an array.
  const { items: _items, ...rest } = schema;
  return {
    ...rest,
    properties: { ...schema.properties, apiVersion: TEXT, kind: TEXT, metadata: METADATA },
  };
}

/** Reports whether a schema declares all of it itself. */
export function hasResourceMeta(schema: JsonSchema): boolean {
  const { properties } = schema;
  const metadata = properties?.metadata;
  return (
    properties?.kind?.type === "string" &&
    properties.apiVersion?.type === "string" &&
    metadata?.type === "object" &&
    metadata.properties?.name?.type === "string" &&
    metadata.properties.generateName?.type === "string"
  );
}
