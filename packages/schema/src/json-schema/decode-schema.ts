import { isRecord, type JsonSchema } from "@capikit/common/json";
import { isInt64 } from "../values/json-kind.ts";

/** Keywords whose null is a value, not a schema or a setting. */
const VALUES = new Set(["default", "example", "enum"]);

export function isText(value: unknown): boolean {
  return typeof value === "string";
}

function isListOf(value: unknown, isOne: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isOne);
}

type KeywordType = readonly [
  names: readonly string[],
  expectation: string,
  fits: (value: unknown) => boolean,
];

/** Types of keywords. */
export const keywordTypes: readonly KeywordType[] = [
  [["description", "format", "pattern", "title", "type"], "a string", isText],
  [
    [
      ...["exclusiveMaximum", "exclusiveMinimum", "nullable", "uniqueItems"],
      ...[
        "x-kubernetes-embedded-resource",
        "x-kubernetes-int-or-string",
        "x-kubernetes-preserve-unknown-fields",
      ],
    ],
    "true or false",
    (value) => typeof value === "boolean",
  ],
  [
    ["maxItems", "maxLength", "maxProperties", "minItems", "minLength", "minProperties"],
    "an integer",
    (value) => (typeof value === "number" || typeof value === "bigint") && isInt64(value),
  ],
  [
    ["maximum", "minimum", "multipleOf"],
    "a number",
    (value) => typeof value === "bigint" || Number.isFinite(value),
  ],
  [["enum"], "a list", Array.isArray],
  [["required", "x-kubernetes-list-map-keys"], "a list of strings", (value) => isListOf(value, isText)],
  [["allOf", "anyOf", "oneOf"], "a list of schemas", (value) => isListOf(value, isRecord)],
  [["not"], "a schema", isRecord],
  [["items"], "a schema, not a list of schemas", isRecord],
  [
    ["additionalProperties"],
    "a schema, true or false",
    (value) => typeof value === "boolean" || isRecord(value),
  ],
  [
    ["properties"],
    "an object of schemas",
    (value) => isRecord(value) && Object.values(value).every(isRecord),
  ],
  [["x-kubernetes-validations"], "a list of rules", (value) => isListOf(value, isRecord)],
];

const fitsOf = new Map(keywordTypes.flatMap(([names, , fits]) => names.map((name) => [name, fits] as const)));

/** Texts of rules, next to the rule itself. */
export const ruleTexts = ["message", "messageExpression", "reason", "fieldPath"] as const;

function isRule(rule: unknown): boolean {
  return isRecord(rule) && isText(rule.rule) && ruleTexts.every((name) => isText(rule[name] ?? ""));
}

/**
 * Returns a schema without keywords that the API server's decoder ignores: null, and items that are
 * neither a schema nor a list of schemas. Returns an unaffected schema unchanged.
 */
export function dropIgnored(schema: JsonSchema): JsonSchema {
  return clean(schema, () => true) as JsonSchema;
}

/**
 * Returns a schema also without keywords that the API server's decoder rejects, for which
 * `validateSchema` has errors. Returns a valid schema unchanged.
 */
export function readableSchema(schema: unknown): JsonSchema {
  const fits: Fits = (keyword, value) =>
    fitsOf.get(keyword)?.(value) !== false &&
    (keyword !== "x-kubernetes-validations" || isListOf(value, isRule));
  return isRecord(schema) ? (clean(schema, fits) as JsonSchema) : {};
}

type Fits = (keyword: string, value: unknown) => boolean;

function clean(schema: unknown, fits: Fits): unknown {
  if (!isRecord(schema)) return schema;
  let changed = false;
  const entries = Object.entries(schema).flatMap(([keyword, value]): [string, unknown][] => {
    if (VALUES.has(keyword)) return fits(keyword, value) ? [[keyword, value]] : [];
    const next = keyword === "properties" ? cleanAll(value, fits) : cleanKeyword(value, fits);
    changed ||= next !== value;
    const isIgnored = next === null || (keyword === "items" && !isItems(next));
    return isIgnored || !fits(keyword, next) ? [] : [[keyword, next]];
  });
  return changed || entries.length < Object.keys(schema).length ? Object.fromEntries(entries) : schema;
}

function isItems(value: unknown): boolean {
  return typeof value === "object" && !(Array.isArray(value) && value.length === 0);
}

function cleanKeyword(value: unknown, fits: Fits): unknown {
  if (!Array.isArray(value)) return clean(value, fits);
  const next = value.map((item) => clean(item, fits));
  return next.every((item, i) => item === value[i]) ? value : next;
}

/** Schemas by name; null is an empty schema. */
function cleanAll(schemas: unknown, fits: Fits): unknown {
  if (!isRecord(schemas)) return schemas;
  const entries = Object.entries(schemas);
  const next = entries.map(([name, schema]) => [name, clean(schema, fits)] as const);
  return next.every(([, schema], i) => schema === entries[i]?.[1]) ? schemas : Object.fromEntries(next);
}
