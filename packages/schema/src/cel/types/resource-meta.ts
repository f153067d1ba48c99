import type { JsonSchema } from "@capikit/common/json";

const TEXT: JsonSchema = { type: "string" };
/** Length of a name, which bounds what rules about it cost. */
const MAX_NAME = 253;

/** Adds the members of all resources: `apiVersion`, `kind`, `metadata` with names. */
export function withResourceMeta(schema: JsonSchema): JsonSchema {
  if (hasResourceMeta(schema)) return schema;
  // Like the API server, without items: rules cannot see a variable that is an array.
  const { items: _items, ...rest } = schema;
  const declared = schema.properties?.metadata?.properties;
  const metadata: JsonSchema = {
    type: "object",
    properties: {
      name: limitedText(declared?.name, MAX_NAME),
      // The suffix that the server adds has at least one character.
      generateName: limitedText(declared?.generateName, MAX_NAME - 1),
    },
  };
  return { ...rest, properties: { ...schema.properties, apiVersion: TEXT, kind: TEXT, metadata } };
}

function limitedText({ maxLength = Number.POSITIVE_INFINITY }: JsonSchema = {}, limit: number): JsonSchema {
  return { type: "string", maxLength: Math.min(maxLength, limit) };
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
