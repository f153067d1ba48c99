import { canonicalJson, equalJson, isRecord } from "@capikit/common/json";
import type { Json } from "@capikit/schema";

type Mutable = { [key: string]: Json };

const schemaMaps = ["properties", "patternProperties", "definitions"];
const schemaValues = ["items", "additionalProperties", "not"];
const branches = ["allOf", "anyOf", "oneOf"];
/** Lists without a significant order. */
const sets = ["required", "enum", "x-kubernetes-list-map-keys", "x-kubernetes-validations"];
const upperBounds = ["maximum", "maxLength", "maxItems", "maxProperties"];
const lowerBounds = ["minimum", "minLength", "minItems", "minProperties"];
/** Keys whose empty value is significant: `default: ""` differs from no default. */
const literals = ["default", "example"];
/** The API server holds these as 64-bit floats. */
const floats = ["maximum", "minimum", "multipleOf"];

export interface CanonicalOptions {
  readonly descriptions: boolean;
}

/** Normalizes a schema so that equivalent schemas are equal. */
export function canonicalSchema(schema: Json | undefined, options: CanonicalOptions): Json {
  if (!isObject(schema)) return schema ?? null;
  const out: Mutable = {};
  for (const [key, value] of Object.entries(schema)) {
    if (value === null) continue;
    if (key === "description") {
      const text = trimText(String(value));
      if (options.descriptions && text !== "") out[key] = text;
    } else if (literals.includes(key)) out[key] = value;
    else if (isEmpty(value) && !schemaValues.includes(key)) continue;
    else if (schemaMaps.includes(key) && isObject(value)) {
      out[key] = Object.fromEntries(
        Object.entries(value).map(([name, child]) => [name, canonicalSchema(child, options)]),
      );
    } else if (schemaValues.includes(key)) out[key] = canonicalSchema(value, options);
    else if (branches.includes(key) && Array.isArray(value)) {
      out[key] = asSet(value.map((branch) => canonicalSchema(branch, options)));
    } else if (sets.includes(key) && Array.isArray(value)) {
      out[key] = asSet(value.map((item) => (isObject(item) ? withoutEmpty(item) : item)));
    } else if (floats.includes(key)) out[key] = Number(value);
    else out[key] = value;
  }
  return hoistAllOf(out);
}

/** Hoists the parts of an `allOf` that are unambiguous, as written by flattening. */
function hoistAllOf(schema: Mutable): Mutable {
  const { allOf, ...node } = schema;
  if (!Array.isArray(allOf)) return schema;
  const left = allOf
    .map((branch) => (isObject(branch) ? absorb(node, branch) : {}))
    .filter((rest) => !isEmpty(rest));
  return left.length === 0 ? node : { ...node, allOf: asSet(left) };
}

/** Moves the unambiguous parts of a branch into the node; returns the rest. */
function absorb(node: Mutable, branch: { readonly [key: string]: Json }): Mutable {
  const rest: Mutable = {};
  const ranged = hasExclusive(node, branch) && Object.keys(node).some((key) => rangeKey.test(key));
  for (const [key, value] of Object.entries(branch)) {
    const mine = node[key];
    // `exclusiveMinimum` belongs to its `minimum`: a range on either side is kept together.
    const exclusive = ranged && rangeKey.test(key);
    if (mine === undefined && !exclusive) node[key] = value;
    else if (mine !== undefined && equalJson(mine, value)) continue;
    else if (exclusive) rest[key] = value;
    else if (
      (key === "required" || key === "x-kubernetes-validations" || key === "allOf") &&
      isList(mine) &&
      isList(value)
    ) {
      node[key] = asSet([...mine, ...value]);
    } else if (key === "properties" && isObject(mine) && isObject(value))
      node[key] = mergeProperties(mine, value);
    else if (key === "items" && isObject(mine) && isObject(value))
      node[key] = hoistAllOf({ allOf: [mine, value] });
    else if (upperBounds.includes(key)) node[key] = Math.min(Number(mine), Number(value));
    else if (lowerBounds.includes(key)) node[key] = Math.max(Number(mine), Number(value));
    else rest[key] = value;
  }
  return rest;
}

function mergeProperties(
  mine: { readonly [key: string]: Json },
  other: { readonly [key: string]: Json },
): Mutable {
  const merged: Mutable = { ...mine };
  for (const [name, child] of Object.entries(other)) {
    const own = merged[name];
    merged[name] = own === undefined ? child : hoistAllOf({ allOf: [own, child] });
  }
  return merged;
}

const rangeKey = /^(?:exclusiveM|m)(?:ax|in)imum$/;

function hasExclusive(node: Mutable, branch: { readonly [key: string]: Json }): boolean {
  return [node, branch].some((side) => "exclusiveMaximum" in side || "exclusiveMinimum" in side);
}

/** Reports whether a value is equivalent to an absent key. */
export function isEmpty(value: Json): boolean {
  if (value === null || value === false || value === "") return true;
  return typeof value === "object" && Object.keys(value).length === 0;
}

export function withoutEmpty(value: { readonly [key: string]: Json }): Mutable {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => !isEmpty(item)));
}

/** Ignores trailing blanks and blank lines around a text. */
export function trimText(text: string): string {
  return text
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")
    .replace(/^\n+|(?<!\n)\n+$/g, "");
}

export function asSet(values: readonly Json[]): Json[] {
  const byText = new Map(values.map((value) => [canonicalJson(value), value]));
  return [...byText.keys()].sort().map((key) => byText.get(key) ?? null);
}

export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

export function isObject(value: Json | undefined): value is { readonly [key: string]: Json } {
  return isRecord(value);
}
