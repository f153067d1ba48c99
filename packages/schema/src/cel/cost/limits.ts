import type { JsonSchema } from "../../json-schema/json-schema.ts";
import { type Declaration, MAX_REQUEST } from "../types/declaration.ts";
import { capped, LARGEST } from "./range.ts";

/** The API server's limit of one expression. */
export const EXPRESSION_LIMIT = 10_000_000n;
/** The API server's limit of all expressions of one version's schema. */
export const SCHEMA_LIMIT = 100_000_000n;

/** How often a node of a schema can occur, as far as the limits above it say; undefined where one of them has no limit. */
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

/** How often values of a declaration fit into one request. */
export function mostPerRequest(declaration: Declaration): bigint {
  return BigInt(Math.floor(MAX_REQUEST / (declaration.minSize + 1)));
}

/** The cost of all evaluations of an expression. */
export function product(cost: bigint, count: bigint): bigint {
  return capped(cost * count);
}

/** What is over a limit, by how much, and how to fix it. */
export function overLimit(what: string, cost: bigint, limit: bigint): string {
  return `${what} exceeds the API server's budget by a factor of ${factorOf(cost, limit)}: simplify the rule, or set maxItems, maxProperties and maxLength on the lists, maps and texts that it reads or lies in`;
}

function factorOf(cost: bigint, limit: bigint): string {
  const factor = Number(cost) / Number(limit);
  if (cost >= LARGEST || factor > 100) return "more than 100";
  return factor < 1.5 ? factor.toFixed(6) : factor.toFixed(1);
}
