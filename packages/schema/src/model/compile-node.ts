import type { JsonSchema } from "@capikit/common/json";
import { isKnownFormat, stringFormat } from "../formats/index.ts";
import { tryCompilePattern, withPatternLimit } from "../patterns/compile-pattern.ts";
import type { JsonKind } from "../values/json-kind.ts";
import type { NumberRules, SchemaNode } from "./node.ts";

/**
 * How to read a schema. The API server checks objects against the CRD's schema, but defaults
 * against its structural form, which keeps unknown formats and leaves the type of an int-or-string
 * to its `anyOf`.
 */
export type SchemaForm = "object" | "default";

export function compileNode(schema: JsonSchema, form: SchemaForm = "object"): SchemaNode {
  return withPatternLimit(() => compileBelow(schema, form));
}

function compileBelow(schema: JsonSchema, form: SchemaForm): SchemaNode {
  const types = typesOf(schema, form);
  const soleType = types.length === 1 ? types[0] : undefined;
  const format = formatOf(schema.format ?? "", soleType, form);
  const compile = (child: JsonSchema) => compileBelow(child, form);
  const properties = new Map(
    Object.entries(schema.properties ?? {}).map(([name, child]) => [name, compile(child)]),
  );
  const additional =
    typeof schema.additionalProperties === "object"
      ? compile(schema.additionalProperties)
      : schema.additionalProperties;
  const items = schema.items && compile(schema.items);
  const below = [...properties.values(), items, additional].filter((child) => typeof child === "object");
  const hasDefault = schema.default !== undefined && schema.default !== null;
  const listType = schema["x-kubernetes-list-type"];
  const isUnique = listType === "set" || listType === "map";
  const embeddedResource = schema["x-kubernetes-embedded-resource"] ?? false;
  return Object.freeze({
    schema,
    types,
    nullable: schema.nullable ?? false,
    format,
    formatCheck: format === "" ? undefined : stringFormat(format),
    pattern: schema.pattern ? tryCompilePattern(schema.pattern) : undefined,
    enum: schema.enum ?? [],
    number: numberRules(schema, form),
    properties,
    additional,
    items,
    allOf: (schema.allOf ?? []).map(compile),
    anyOf: (schema.anyOf ?? []).map(compile),
    oneOf: (schema.oneOf ?? []).map(compile),
    not: schema.not && compile(schema.not),
    required: schema.required ?? [],
    default: hasDefault ? schema.default : undefined,
    hasDefaults: hasDefault || below.some((child) => child.hasDefaults),
    preserveUnknown: schema["x-kubernetes-preserve-unknown-fields"] ?? false,
    embeddedResource,
    hasEmbedded: embeddedResource || below.some((child) => child.hasEmbedded),
    listType,
    listMapKeys: schema["x-kubernetes-list-map-keys"] ?? [],
    hasListTypes: isUnique || below.some((child) => child.hasListTypes),
  });
}

function typesOf(schema: JsonSchema, form: SchemaForm): readonly JsonKind[] {
  if (form === "object" && schema["x-kubernetes-int-or-string"]) return ["integer", "string"];
  return schema.type ? [schema.type] : [];
}

function formatOf(format: string, type: JsonKind | undefined, form: SchemaForm): string {
  return form === "default" || isKnownFormat(format, type) ? format : "";
}

/** Returns the numeric keywords of a schema; undefined for a schema of other values. */
export function numberRules(schema: JsonSchema, form: SchemaForm = "object"): NumberRules | undefined {
  const types = typesOf(schema, form);
  const type = types.length === 1 ? types[0] : undefined;
  const format = formatOf(schema.format ?? "", type, form);
  const numeric = type === "integer" || type === "number" ? type : undefined;
  const bounds = [schema.multipleOf, schema.maximum, schema.minimum];
  if (numeric === undefined && bounds.every((bound) => bound === undefined)) return undefined;
  return {
    type: numeric,
    format: isKnownFormat(format, numeric) ? format : "",
    multipleOf: float(schema.multipleOf),
    maximum: float(schema.maximum),
    exclusiveMaximum: schema.exclusiveMaximum ?? false,
    minimum: float(schema.minimum),
    exclusiveMinimum: schema.exclusiveMinimum ?? false,
  };
}

/** Bounds are float64 in a CRD: beyond 2^53 they lose their last digits. */
function float(bound: number | bigint | undefined): number | undefined {
  return bound === undefined ? undefined : Number(bound);
}
