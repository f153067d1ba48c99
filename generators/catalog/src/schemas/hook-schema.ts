import type { JsonSchema } from "@capikit/common/json-schema";

/** Returns the schema of a hook's body, in which objects without properties hold any fields. */
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
