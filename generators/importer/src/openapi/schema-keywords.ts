import type { Json, JsonObject } from "@capikit/schema";
import { isList, isObject } from "../json/json-values.ts";

const isText = (value: Json): boolean => typeof value === "string";
const isNumber = (value: Json): boolean => typeof value === "number";
const isBoolean = (value: Json): boolean => typeof value === "boolean";
const texts = (value: Json): boolean => isList(value) && value.every(isText);

type Keyword = readonly [form: string, hasForm: (value: Json) => boolean];

const forms: readonly (readonly [...Keyword, keywords: readonly string[]])[] = [
  ["a string", isText, ["$ref", "type", "format", "pattern", "title", "description"]],
  ["a number", isNumber, ["minimum", "maximum", "multipleOf"]],
  [
    "a number",
    isNumber,
    ["minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"],
  ],
  ["true or false", isBoolean, ["nullable", "deprecated", "uniqueItems"]],
  ["true or false", isBoolean, ["exclusiveMinimum", "exclusiveMaximum", "readOnly", "writeOnly"]],
  ["true or false", isBoolean, ["x-kubernetes-preserve-unknown-fields", "x-kubernetes-int-or-string"]],
  ["a list", isList, ["enum"]],
  ["a list of names", texts, ["required"]],
  ["an object", isObject, ["properties", "items", "not"]],
  ["a list of schemas", (value) => isList(value) && value.every(isObject), ["allOf", "anyOf", "oneOf"]],
  ["a schema, true or false", (value) => isObject(value) || isBoolean(value), ["additionalProperties"]],
];

const known: ReadonlyMap<string, Keyword> = new Map(
  forms.flatMap(([form, hasForm, keywords]) => keywords.map((keyword) => [keyword, [form, hasForm]])),
);

/** A keyword of a schema with a value of another type than OpenAPI 3.0 defines. */
export interface KeywordError {
  readonly holder: JsonObject;
  readonly key: string;
  readonly reason: string;
}

/** Returns the first error of the known keywords of a schema and its subschemas. */
export function keywordError(schema: JsonObject): KeywordError | undefined {
  for (const [key, value] of Object.entries(schema)) {
    const [form, hasForm] = known.get(key) ?? [];
    if (form !== undefined && hasForm?.(value) === false)
      return { holder: schema, key, reason: `\`${key}\` is not ${form}` };
    const error = subschemaError(key, value);
    if (error !== undefined) return error;
  }
  return undefined;
}

function subschemaError(key: string, value: Json): KeywordError | undefined {
  if (key === "properties" && isObject(value))
    for (const [name, member] of Object.entries(value)) {
      const invalid = {
        holder: value,
        key: name,
        reason: `property ${JSON.stringify(name)} is not a schema`,
      };
      const error = isObject(member) ? keywordError(member) : invalid;
      if (error !== undefined) return error;
    }
  else if (["allOf", "anyOf", "oneOf"].includes(key) && isList(value))
    for (const one of value) {
      const error = isObject(one) ? keywordError(one) : undefined;
      if (error !== undefined) return error;
    }
  else if (["items", "not", "additionalProperties"].includes(key) && isObject(value))
    return keywordError(value);
  return undefined;
}
