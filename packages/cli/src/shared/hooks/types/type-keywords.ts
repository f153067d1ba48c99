import { isJsonObject, type JsonValue } from "@capikit/common/json";

/** Keywords without schemas that determine a type or its comment. */
const plain: ReadonlySet<string> = new Set([
  ...["$ref", "type", "format", "enum", "nullable", "required", "title", "description", "deprecated"],
  ...["default", "example", "readOnly", "writeOnly", "minItems", "maxItems"],
]);

/** Returns a schema with the keywords from which types are generated, at any depth. */
export function typeKeywords(schema: JsonValue): { [keyword: string]: JsonValue } {
  const kept: { [keyword: string]: JsonValue } = {};
  for (const [key, value] of Object.entries(isJsonObject(schema) ? schema : {}))
    if (plain.has(key)) kept[key] = structuredClone(value);
    else if (key === "properties" && isJsonObject(value))
      kept[key] = Object.fromEntries(Object.entries(value).map(([name, each]) => [name, typeKeywords(each)]));
    else if (key === "items" || key === "not" || (key === "additionalProperties" && isJsonObject(value)))
      kept[key] = typeKeywords(value);
    else if (key === "additionalProperties" && typeof value === "boolean") kept[key] = value;
    else if ((key === "allOf" || key === "anyOf" || key === "oneOf") && Array.isArray(value))
      kept[key] = value.map(typeKeywords);
  return kept;
}
