import type { JsonSchema } from "@capikit/schema";

/**
 * The schema of a hook's body. It is not of a CRD, where an object of which nothing is said is empty but for metadata that the API server
 * knows by itself: here such an object may hold anything.
 */
export function hookSchema(schema: JsonSchema): JsonSchema {
  const { properties, items, additionalProperties } = schema;
  const isOpen =
    schema.type === "object" &&
    properties === undefined &&
    additionalProperties === undefined &&
    schema["x-kubernetes-preserve-unknown-fields"] === undefined;
  return {
    ...schema,
    ...(properties !== undefined && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [name, hookSchema(property)]),
      ),
    }),
    ...(items !== undefined && { items: hookSchema(items) }),
    ...(typeof additionalProperties === "object" && {
      additionalProperties: hookSchema(additionalProperties),
    }),
    ...(isOpen && { "x-kubernetes-preserve-unknown-fields": true }),
  };
}
