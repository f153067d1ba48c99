import { jsonLiteral } from "@capikit/model";
import type { Json, JsonObject } from "@capikit/schema";
import type { MarkerLine } from "../declarations/declaration.ts";
import { isList, isObject } from "../json/json-values.ts";
import { argument, quoted, raw } from "../text/quote.ts";

/** The sort of schema that constraints stand on: it decides which markers may. */
export type Sort = "any" | "array" | "boolean" | "integer" | "intOrString" | "number" | "object" | "string";

const validation = "kubebuilder:validation:";

const numbers: readonly Sort[] = ["integer", "number"];
const texts: readonly Sort[] = ["intOrString", "string"];
const fitting: Readonly<Record<string, readonly Sort[]>> = {
  maximum: numbers,
  minimum: numbers,
  multipleOf: numbers,
  exclusiveMaximum: numbers,
  exclusiveMinimum: numbers,
  maxLength: texts,
  minLength: texts,
  pattern: texts,
  maxItems: ["array"],
  minItems: ["array"],
  maxProperties: ["object"],
  minProperties: ["object"],
};

/** The keywords that limit values; each is a marker where it fits the type. */
export const limits: readonly string[] = Object.keys(fitting);
const range = ["maximum", "minimum", "exclusiveMaximum", "exclusiveMinimum"];

/** The marker of a limit. */
export function limitMarker(key: string, value: Json): MarkerLine {
  const name = validation + key.charAt(0).toUpperCase() + key.slice(1);
  return { name, argument: `=${typeof value === "string" ? raw(value) : jsonLiteral(value)}` };
}

function saysLimit(key: string, value: Json, sort: Sort): boolean {
  if (fitting[key]?.includes(sort) !== true) return false;
  if (key === "pattern") return typeof value === "string";
  if (key.startsWith("exclusive")) return typeof value === "boolean";
  if (typeof value === "bigint") return true;
  if (typeof value !== "number") return false;
  return Number.isInteger(value) || sort === "number";
}

const pairs = [
  ["minLength", "maxLength"],
  ["minItems", "maxItems"],
  ["minProperties", "maxProperties"],
  ["minimum", "maximum"],
] as const;

function numberOf(value: Json | undefined): number {
  return typeof value === "number" || typeof value === "bigint" ? Number(value) : Number.NaN;
}

/** Limits that leave no value. Markers refuse them; a CRD may have them. */
function contradictions(node: JsonObject): Set<string> {
  const found = new Set<string>();
  for (const [low, high] of pairs) {
    const [from, to] = [numberOf(node[low]), numberOf(node[high])];
    const open = low === "minimum" && (node.exclusiveMinimum === true || node.exclusiveMaximum === true);
    if (from > to || (open && from === to))
      for (const key of low === "minimum" ? range : [low, high]) found.add(key);
  }
  return found;
}

/** Markers for the limits of a node, and those that no marker can say there. */
export function limitMarkers(
  node: JsonObject,
  sort: Sort,
): { markers: MarkerLine[]; rest: Record<string, Json> } {
  const rest: Record<string, Json> = {};
  const present = limits.filter((key) => node[key] !== undefined);
  const empty = contradictions(node);
  const says = (key: string): boolean => !empty.has(key) && saysLimit(key, node[key] ?? null, sort);
  // The ends of a range stay together: `exclusiveMinimum` means nothing without its `minimum`.
  const rangeHolds = present.filter((key) => range.includes(key)).every(says);
  const markers: MarkerLine[] = [];
  for (const key of present) {
    const value = node[key] ?? null;
    if (says(key) && (rangeHolds || !range.includes(key))) markers.push(limitMarker(key, value));
    else rest[key] = value;
  }
  return { markers, rest };
}

/** `+kubebuilder:validation:Enum`, where all values are scalars that a marker can write. */
export function enumMarker(values: readonly Json[]): MarkerLine | undefined {
  const parts: string[] = [];
  for (const value of values) {
    if (typeof value === "string") parts.push(quoted(value));
    else if (typeof value === "boolean" || typeof value === "bigint") parts.push(String(value));
    else if (typeof value === "number") parts.push(jsonLiteral(value));
    else return;
  }
  return { name: `${validation}Enum`, argument: `=${parts.join(";")}` };
}

const ruleKeys = ["rule", "message", "messageExpression", "reason", "fieldPath", "optionalOldSelf"] as const;

/** The CEL rules of a node; what is no rule is left out and named. */
export function ruleMarkers(rules: Json | undefined, unknown: (key: string) => void): MarkerLine[] {
  const markers: MarkerLine[] = [];
  for (const rule of isList(rules) ? rules : []) {
    if (!isObject(rule)) continue;
    const parts: string[] = [];
    for (const key of ruleKeys) {
      const value = rule[key];
      if (typeof value === "string" && value !== "")
        parts.push(`${key}=${key === "reason" ? argument(value) : quoted(value)}`);
      else if (value === true) parts.push(`${key}=true`);
    }
    for (const key of Object.keys(rule)) if (!ruleKeys.some((known) => known === key)) unknown(key);
    markers.push({ name: `${validation}XValidation`, argument: `:${parts.join(",")}` });
  }
  return markers;
}

/** A default: scalars as controller-gen's, the rest and fractions as JSON, which is exact. */
export function defaultMarker(value: Json): MarkerLine {
  if (typeof value === "string") return { name: "kubebuilder:default", argument: `=${quoted(value)}` };
  const plain = typeof value === "boolean" || typeof value === "bigint" || Number.isInteger(value);
  return { name: plain ? "kubebuilder:default" : "default", argument: `=${jsonLiteral(value)}` };
}

/** The marker for items that says the same of an array's items; `undefined` where there is none. */
export function itemsMarker(marker: MarkerLine): MarkerLine | undefined {
  if (marker.name === "kubebuilder:pruning:PreserveUnknownFields")
    return { ...marker, name: `${validation}items:XPreserveUnknownFields` };
  if (!marker.name.startsWith(validation) || marker.name.startsWith(`${validation}items:`)) return;
  if (marker.name === `${validation}Schemaless`) return;
  return { ...marker, name: `${validation}items:${marker.name.slice(validation.length)}` };
}
