import type { JsonSchema } from "@capikit/schema";
import type { Keyword } from "../markers/draft.ts";

interface End {
  readonly value: bigint | number;
  readonly exclusive: boolean;
  readonly keyword: Keyword;
}

/** Two bounds that allow no value. */
export interface Contradiction {
  readonly lower: string;
  readonly upper: string;
  readonly keywords: readonly [Keyword, Keyword];
}

const pairs: readonly (readonly [Keyword, Keyword])[] = [
  ["minimum", "maximum"],
  ["minLength", "maxLength"],
  ["minItems", "maxItems"],
  ["minProperties", "maxProperties"],
];

/** Reports whether a schema has bounds on a range. */
export function hasBounds(schema: JsonSchema): boolean {
  return pairs.some(([low, high]) => schema[low] !== undefined || schema[high] !== undefined);
}

function tightest(schema: JsonSchema, keyword: Keyword, lower: boolean): End | undefined {
  let end: End | undefined;
  for (const part of [schema, ...(schema.allOf ?? [])]) {
    const value = part[keyword];
    if (typeof value !== "number" && typeof value !== "bigint") continue;
    const exclusive =
      (keyword === "minimum" && part.exclusiveMinimum === true) ||
      (keyword === "maximum" && part.exclusiveMaximum === true);
    const tighter =
      end === undefined ||
      (lower ? value > end.value : value < end.value) ||
      (value === end.value && exclusive);
    if (tighter) end = { value, exclusive, keyword };
  }
  return end;
}

function leavesNothing(lower: End, upper: End, integer: boolean): boolean {
  if (lower.value > upper.value) return true;
  const exclusive = Number(lower.exclusive) + Number(upper.exclusive);
  if (exclusive === 0) return false;
  if (lower.value === upper.value) return true;
  // No integer lies between adjacent bounds.
  return integer && exclusive === 2 && BigInt(upper.value) - BigInt(lower.value) < 2n;
}

/** The bound as written in its marker. */
const words = ({ keyword, exclusive, value }: End): string =>
  `${keyword.charAt(0).toUpperCase()}${keyword.slice(1)} ${exclusive ? "(exclusive) " : ""}${value}`;

/** Returns the first pair of bounds, here and in `allOf`, that no value can meet. */
export function contradiction(schema: JsonSchema): Contradiction | undefined {
  for (const [low, high] of pairs) {
    const lower = tightest(schema, low, true);
    const upper = tightest(schema, high, false);
    if (lower === undefined || upper === undefined) continue;
    if (leavesNothing(lower, upper, schema.type === "integer"))
      return { lower: words(lower), upper: words(upper), keywords: [low, high] };
  }
  return undefined;
}
