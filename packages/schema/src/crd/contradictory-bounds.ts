import type { JsonSchema } from "@capikit/common/json";

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
