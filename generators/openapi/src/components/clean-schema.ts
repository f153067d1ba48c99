import type { JsonSchema } from "@capikit/schema";
import type { OpenApiSchema } from "../spec/open-api.ts";

const nested = ["allOf", "anyOf", "oneOf"] as const;
const dropped = new Set([
  "properties",
  "items",
  "additionalProperties",
  "x-kubernetes-int-or-string",
  "x-kubernetes-preserve-unknown-fields",
  "x-kubernetes-embedded-resource",
]);

/** Returns the keywords of a structural schema, without members, items and values. */
export function keywordsOf(schema: JsonSchema): OpenApiSchema {
  const kept: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(schema)) {
    if (value === undefined || dropped.has(key)) continue;
    kept[key] = isNested(key) ? (value as readonly JsonSchema[]).map(cleanSchema) : value;
  }
  if (schema.not !== undefined) kept.not = cleanSchema(schema.not);
  if (schema["x-kubernetes-int-or-string"] === true) {
    // OpenAPI has no precise equivalent of int-or-string.
    delete kept.anyOf;
    delete kept.type;
    kept.format = "int-or-string";
    kept.oneOf = [{ type: "integer" }, { type: "string" }];
  }
  if (isOpen(schema)) kept.additionalProperties = true;
  return kept;
}

/** Returns a complete structural schema in OpenAPI 3.0. */
function cleanSchema(schema: JsonSchema): OpenApiSchema {
  const { properties, items, additionalProperties } = schema;
  return {
    ...keywordsOf(schema),
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, member]) => [name, cleanSchema(member)]),
          ),
        }),
    ...(items === undefined ? {} : { items: cleanSchema(items) }),
    ...(additionalProperties === undefined
      ? {}
      : {
          additionalProperties:
            typeof additionalProperties === "boolean"
              ? additionalProperties
              : cleanSchema(additionalProperties),
        }),
  };
}

function isNested(key: string): key is (typeof nested)[number] {
  return (nested as readonly string[]).includes(key);
}

function isOpen(schema: JsonSchema): boolean {
  return schema["x-kubernetes-preserve-unknown-fields"] === true && schema.type === "object";
}
