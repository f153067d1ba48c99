import { isRecord, type JsonSchema, type ValidationRule } from "@capikit/common/json";
import { isInt64 } from "../values/json-kind.ts";
import { addError, down, eachSubschema, type SchemaWalk } from "./schema-error.ts";

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

/** Finds unknown keywords, and values that do not decode (a text instead of a number). */
export function checkKeywords(schema: JsonSchema, walk: SchemaWalk): void {
  const keywords: Readonly<Record<string, unknown>> = { ...schema };
  const known = walk.errors.length;
  const expect = (names: readonly string[], wanted: string, fits: (value: unknown) => boolean) => {
    for (const name of names) {
      const value = keywords[name];
      if (value !== undefined && !fits(value)) addError(walk, name, `must be ${wanted}`);
    }
  };
  expect(TEXT, "a string", isText);
  expect(FLAGS, "true or false", (value) => typeof value === "boolean");
  expect(COUNTS, "an integer", isInteger);
  expect(NUMBERS, "a number", (value) => typeof value === "bigint" || Number.isFinite(value));
  expect(["enum"], "a list", Array.isArray);
  expect(["required", "x-kubernetes-list-map-keys"], "a list of strings", (value) => isListOf(value, isText));
  expect(["allOf", "anyOf", "oneOf"], "a list of schemas", (value) => isListOf(value, isRecord));
  expect(["not"], "a schema", isRecord);
  expect(["items"], "a schema, not a list of schemas", isRecord);
  expect(
    ["additionalProperties"],
    "a schema, true or false",
    (value) => typeof value === "boolean" || isRecord(value),
  );
  expect(
    ["properties"],
    "an object of schemas",
    (value) => isRecord(value) && Object.values(value).every(isRecord),
  );
  expect(["x-kubernetes-validations"], "a list of rules", (value) => isListOf(value, isRecord));
  for (const name of UNSUPPORTED)
    if (keywords[name] !== undefined) addError(walk, name, "is not supported in a CRD");
  if (walk.errors.length > known) return;
  schema["x-kubernetes-validations"]?.forEach((rule, i) => {
    checkRuleTypes(rule, down(walk, "x-kubernetes-validations", String(i)));
  });
  eachSubschema(schema, walk, checkKeywords);
}

const RULE_TEXT = ["message", "messageExpression", "reason", "fieldPath"] as const;

function checkRuleTypes(rule: ValidationRule, walk: SchemaWalk): void {
  if (!isText(rule.rule)) addError(walk, "rule", "must be given");
  // Go decodes null as absent.
  for (const name of RULE_TEXT)
    if ((rule[name] ?? undefined) !== undefined && !isText(rule[name]))
      addError(walk, name, "must be a string");
  const { optionalOldSelf } = rule;
  if ((optionalOldSelf ?? undefined) !== undefined && typeof optionalOldSelf !== "boolean")
    addError(walk, "optionalOldSelf", "must be true or false");
}

function isText(value: unknown): boolean {
  return typeof value === "string";
}

function isListOf(value: unknown, isOne: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isOne);
}

function isInteger(value: unknown): boolean {
  return (typeof value === "number" || typeof value === "bigint") && isInt64(value);
}
