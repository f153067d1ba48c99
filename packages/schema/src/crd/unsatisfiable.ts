import type { JsonSchema } from "@capikit/common/json";
import { compileNode, numberRules } from "../model/compile-node.ts";
import type { NumberRules, SchemaNode } from "../model/node.ts";
import { dropIgnored } from "../schema-validation/drop-ignored.ts";
import { addError, down, type SchemaError, type SchemaWalk } from "../schema-validation/schema-error.ts";
import { META_FIELDS } from "../structural/prune.ts";
import { boundInRange, rangeName } from "../validate/number-rules.ts";
import { validateNode } from "../validate/validate-node.ts";
import { findContradiction } from "./contradictory-bounds.ts";

/**
 * Returns the keywords for which the API server rejects every value of a field, although it accepts
 * the schema. These are bounds outside of the format, bounds and enums that allow no value, and
 * required fields that it prunes. Junctors are not checked.
 *
 * @param schema without errors of {@link validateSchema}
 */
export function findUnsatisfiable(schema: JsonSchema): SchemaError[] {
  const walk: SchemaWalk = { path: [], errors: [] };
  check(compileNode(dropIgnored(schema)), true, walk);
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
