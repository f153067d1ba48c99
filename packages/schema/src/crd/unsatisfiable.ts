import type { JsonSchema } from "@capikit/common/json";
import { readableSchema } from "../json-schema/decode-schema.ts";
import { compileNode, numberRules } from "../model/compile-node.ts";
import type { NumberRules, SchemaNode } from "../model/node.ts";
import { addError, down, type SchemaError, type SchemaWalk } from "../schema-validation/schema-error.ts";
import { META_FIELDS } from "../structural/prune.ts";
import { boundInRange, rangeName } from "../validate/number-rules.ts";
import { validateNode } from "../validate/validate-node.ts";

const pairs = [
  ["minimum", "maximum"],
  ["minLength", "maxLength"],
  ["minItems", "maxItems"],
  ["minProperties", "maxProperties"],
] as const;

/** A lower or upper bound in a schema or its `allOf`. */
export interface SchemaBound {
  readonly keyword: (typeof pairs)[number][number];
  readonly value: bigint | number;
  readonly exclusive: boolean;
}

/** Two bounds that allow no value. */
export interface Contradiction {
  readonly lower: SchemaBound;
  readonly upper: SchemaBound;
}

/** Reports whether a schema has bounds on a range. */
export function hasBounds(schema: JsonSchema): boolean {
  return pairs.some(([low, high]) => schema[low] !== undefined || schema[high] !== undefined);
}

/** Returns the first pair of bounds, here and in `allOf`, that no value can meet. */
export function findContradiction(schema: JsonSchema): Contradiction | undefined {
  for (const [low, high] of pairs) {
    const lower = tightest(schema, low, true);
    const upper = tightest(schema, high, false);
    if (lower === undefined || upper === undefined) continue;
    if (leavesNothing(lower, upper, schema.type === "integer")) return { lower, upper };
  }
  return undefined;
}

function tightest(
  schema: JsonSchema,
  keyword: SchemaBound["keyword"],
  lower: boolean,
): SchemaBound | undefined {
  let bound: SchemaBound | undefined;
  for (const part of [schema, ...(schema.allOf ?? [])]) {
    const value = part[keyword];
    if (typeof value !== "number" && typeof value !== "bigint") continue;
    const exclusive =
      (keyword === "minimum" && part.exclusiveMinimum === true) ||
      (keyword === "maximum" && part.exclusiveMaximum === true);
    const tighter =
      bound === undefined ||
      (lower ? value > bound.value : value < bound.value) ||
      (value === bound.value && exclusive);
    if (tighter) bound = { value, exclusive, keyword };
  }
  return bound;
}

function leavesNothing(lower: SchemaBound, upper: SchemaBound, integer: boolean): boolean {
  if (lower.value > upper.value) return true;
  const exclusive = Number(lower.exclusive) + Number(upper.exclusive);
  if (exclusive === 0) return false;
  if (lower.value === upper.value) return true;
  // No integer lies between adjacent bounds.
  return integer && exclusive === 2 && isWhole(lower) && isWhole(upper) && adjacent(lower, upper);
}

function isWhole({ value }: SchemaBound): boolean {
  return typeof value === "bigint" || Number.isInteger(value);
}

function adjacent(lower: SchemaBound, upper: SchemaBound): boolean {
  return BigInt(upper.value) - BigInt(lower.value) < 2n;
}

/**
 * Returns the keywords for which the API server rejects every value of a field, although it accepts
 * the schema. These are bounds outside of the format, bounds and enums that allow no value, and
 * required fields that it prunes. Junctors are not checked.
 *
 * @param schema without errors of {@link validateSchema}
 * @param options `statusSubresource`: whether it removes the status of objects that are created
 */
export function findUnsatisfiable(
  schema: JsonSchema,
  { statusSubresource = false }: { readonly statusSubresource?: boolean } = {},
): SchemaError[] {
  const walk: SchemaWalk = { path: [], errors: [] };
  const root = compileNode(readableSchema(schema));
  check(root, true, walk);
  if (statusSubresource && root.required.includes("status") && root.properties.has("status"))
    addError(walk, "required", "must not name status: the API server removes it when it creates an object");
  return walk.errors;
}

function check(node: SchemaNode, isRoot: boolean, walk: SchemaWalk): void {
  checkRanges(node, walk);
  checkBounds(node, walk);
  checkEnum(node, walk);
  checkRequired(node, isRoot, walk);
  for (const [name, property] of node.properties) check(property, false, down(walk, "properties", name));
  if (node.items !== undefined) check(node.items, false, down(walk, "items"));
  if (typeof node.additional === "object") check(node.additional, false, down(walk, "additionalProperties"));
}

/** A bound that does not fit the type and format of its schema. */
export interface UnfitBound {
  readonly keyword: "minimum" | "maximum" | "multipleOf";
  readonly value: number;
  /** The numbers that fit: "an integer of format int32". */
  readonly range: string;
}

/**
 * Returns the bounds of a schema that do not fit its type and format: the API server accepts no
 * value of such a field.
 */
export function findUnfitBounds(schema: JsonSchema): UnfitBound[] {
  return unfitBounds(numberRules(schema));
}

function unfitBounds(rules: NumberRules | undefined): UnfitBound[] {
  if (rules === undefined) return [];
  return (["minimum", "maximum", "multipleOf"] as const).flatMap((keyword) => {
    const value = rules[keyword];
    if (value === undefined || Number.isNaN(value) || boundInRange(value, rules)) return [];
    return [{ keyword, value, range: rangeName(rules) }];
  });
}

function checkRanges(node: SchemaNode, walk: SchemaWalk): void {
  for (const { keyword, range, value } of unfitBounds(node.number))
    addError(walk, keyword, `must be ${range}, but is ${value}`);
}

function checkBounds({ schema }: SchemaNode, walk: SchemaWalk): void {
  const found = findContradiction(schema);
  if (found === undefined) return;
  const { lower, upper } = found;
  addError(walk, upper.keyword, `${upper.value} and ${lower.keyword} ${lower.value} allow no value`);
}

function checkEnum(node: SchemaNode, walk: SchemaWalk): void {
  if (node.enum.length === 0) return;
  if (node.enum.every((value) => validateNode(value, node, undefined, undefined, 1).length > 0))
    addError(walk, "enum", "must list a value that the other keywords allow");
}

function checkRequired(node: SchemaNode, isRoot: boolean, walk: SchemaWalk): void {
  if (node.preserveUnknown || node.additional !== undefined) return;
  for (const name of node.required) {
    const isMeta = (isRoot || node.embeddedResource) && META_FIELDS.has(name);
    if (!isMeta && !node.properties.has(name))
      addError(walk, "required", `must not name ${name}: it has no schema, so the API server prunes it`);
  }
}
