import { compareText } from "@capikit/common/text";
import type { JsonSchema } from "@capikit/schema";
import { readMetadata, type Variable } from "./variable.ts";

/** Keywords that variable schemas support, of those that types can generate. */
const keywords = new Set<string>([
  "additionalProperties",
  "allOf",
  "anyOf",
  "default",
  "description",
  "enum",
  "example",
  "exclusiveMaximum",
  "exclusiveMinimum",
  "format",
  "items",
  "maxItems",
  "maxLength",
  "maxProperties",
  "maximum",
  "minItems",
  "minLength",
  "minProperties",
  "minimum",
  "not",
  "oneOf",
  "pattern",
  "properties",
  "required",
  "type",
  "uniqueItems",
  "x-kubernetes-int-or-string",
  "x-kubernetes-preserve-unknown-fields",
  "x-kubernetes-validations",
]);

/** Returns the ClusterClassVariable as plain data with sorted keys. */
export function buildDefinition(variable: Variable, schema: JsonSchema): Readonly<Record<string, unknown>> {
  const metadata = readMetadata(variable);
  const openAPIV3Schema = {
    ...variableSchema(schema),
    ...(metadata !== undefined && { "x-metadata": metadata }),
  };
  return {
    name: variable.name,
    required: variable.required,
    ...(metadata !== undefined && variable.v1beta1Metadata && { deprecatedV1Beta1Metadata: metadata }),
    schema: { openAPIV3Schema },
  };
}

/** Returns the schema with the keywords that variables support. */
function variableSchema(schema: JsonSchema): JsonSchema {
  const entries = Object.entries(schema)
    .filter(([keyword, value]) => keywords.has(keyword) && value !== undefined)
    .sort(([a], [b]) => compareText(a, b));
  return Object.fromEntries(entries.map(([keyword, value]) => [keyword, converted(keyword, value)]));
}

function converted(keyword: string, value: unknown): unknown {
  switch (keyword) {
    case "properties":
      return Object.fromEntries(
        Object.entries(value as Readonly<Record<string, JsonSchema>>)
          .sort(([a], [b]) => compareText(a, b))
          .map(([name, property]) => [name, variableSchema(property)]),
      );
    case "items":
    case "not":
    case "additionalProperties":
      return typeof value === "object" ? variableSchema(value as JsonSchema) : value;
    case "allOf":
    case "anyOf":
    case "oneOf":
      return (value as readonly JsonSchema[]).map(variableSchema);
    default:
      return value;
  }
}
