import type { JsonSchema } from "@capikit/common/json";
import { type Declaration, MAX_REQUEST } from "../types/declaration.ts";
import { capped, LARGEST } from "./range.ts";

/** The API server's cost limit of one expression. */
export const EXPRESSION_LIMIT = 10_000_000n;
/** The API server's cost limit of all expressions of one version's schema. */
export const SCHEMA_LIMIT = 100_000_000n;

/** Returns how often a schema node can occur under the limits above it, if limited. */
export function childCount(count: bigint | undefined, schema: JsonSchema): bigint | undefined {
  if (count === undefined) return undefined;
  const most = mostChildren(schema);
  return most === undefined ? undefined : product(count, most);
}

function mostChildren(schema: JsonSchema): bigint | undefined {
  if (schema.type === "array") return bound(schema.maxItems);
  const { additionalProperties: values } = schema;
  return schema.type === "object" && values !== undefined ? bound(schema.maxProperties) : 1n;
}

function bound(limit: number | undefined): bigint | undefined {
  return limit === undefined ? undefined : BigInt(Math.max(0, limit));
}

/** Returns how many values of a declaration fit into one request. */
export function mostPerRequest(declaration: Declaration): bigint {
  return BigInt(Math.floor(MAX_REQUEST / (declaration.minSize + 1)));
}

/** Returns the cost of all evaluations of an expression. */
export function product(cost: bigint, count: bigint): bigint {
  return capped(cost * count);
}

/** Returns a message with the exceeded limit, the factor and the fix. */
export function overLimit(what: string, cost: bigint, limit: bigint): string {
  return `${what} exceeds the API server's budget by a factor of ${factorOf(cost, limit)}: simplify the rule, or set maxItems, maxProperties and maxLength on the lists, maps and strings above and below it`;
}

function factorOf(cost: bigint, limit: bigint): string {
  const factor = Number(cost) / Number(limit);
  if (cost >= LARGEST || factor > 100) return "more than 100";
  return factor < 1.5 ? factor.toFixed(6) : factor.toFixed(1);
}

/** Cost of traversing a text, per character. */
export const TEXT = 0.1;
/** Cost of a pattern, per character. */
export const PATTERN = 0.25;
