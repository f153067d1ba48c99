import type { JsonSchema } from "../json-schema.ts";
import { isInt64 } from "../values/json-kind.ts";
import { type FaultWalk, fault } from "./schema-fault.ts";
import { eachSubschema } from "./subschemas.ts";

const TEXT = ["description", "format", "pattern", "title", "type"];
const FLAGS = [
  "exclusiveMaximum",
  "exclusiveMinimum",
  "nullable",
  "uniqueItems",
  "x-kubernetes-embedded-resource",
  "x-kubernetes-int-or-string",
  "x-kubernetes-preserve-unknown-fields",
];
const COUNTS = ["maxItems", "maxLength", "maxProperties", "minItems", "minLength", "minProperties"];
const NUMBERS = ["maximum", "minimum", "multipleOf"];
const UNSUPPORTED = [
  "$ref",
  "$schema",
  "additionalItems",
  "definitions",
  "dependencies",
  "id",
  "patternProperties",
];

/** Keywords whose value does not decode (a text where a number belongs, a broken count), and those CRDs do not know. */
export function checkKeywords(schema: JsonSchema, walk: FaultWalk): void {
  const keywords: Readonly<Record<string, unknown>> = { ...schema };
  const expect = (names: readonly string[], wanted: string, fits: (value: unknown) => boolean) => {
    for (const name of names) {
      const value = keywords[name];
      if (value !== undefined && !fits(value)) fault(walk, name, `must be ${wanted}`);
    }
  };
  expect(TEXT, "a string", (value) => typeof value === "string");
  expect(FLAGS, "true or false", (value) => typeof value === "boolean");
  expect(COUNTS, "an integer", isInteger);
  expect(NUMBERS, "a number", (value) => typeof value === "bigint" || Number.isFinite(value));
  expect(["enum", "required", "allOf", "anyOf", "oneOf"], "a list", Array.isArray);
  for (const name of UNSUPPORTED)
    if (keywords[name] !== undefined) fault(walk, name, "is not supported in a CRD");
  if (Array.isArray(keywords.items)) fault(walk, "items", "must be a schema, not a list of schemas");
  eachSubschema(schema, walk, checkKeywords);
}

function isInteger(value: unknown): boolean {
  return (typeof value === "number" || typeof value === "bigint") && isInt64(value);
}
