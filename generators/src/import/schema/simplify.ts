import { canonicalJson, equalJson } from "@capikit/common/json";
import type { Json, JsonObject } from "@capikit/schema";
import { isList, isObject } from "../json/json-values.ts";

/** Removes meaningless keywords from a schema, and merges its `allOf` where lossless. */
export interface Simplified {
  readonly node: JsonObject;
  /**
   * Values of one key that differ between `allOf` branches, which controller-gen writes if a type
   * and a field have different constraints. The node has the first, each entry the next.
   */
  readonly meets: readonly JsonObject[];
  /** The original node, for its location. */
  readonly origin: JsonObject;
}

/** Keys whose empty value is significant. */
const meaningful = new Set(["default", "items", "additionalProperties", "not"]);
const bounds = [
  "maximum",
  "maxLength",
  "maxItems",
  "maxProperties",
  "minimum",
  "minLength",
  "minItems",
  "minProperties",
];
const meeting = new Set([...bounds, "multipleOf", "pattern", "format"]);
const range = ["maximum", "minimum", "exclusiveMaximum", "exclusiveMinimum"];

export function simplify(schema: JsonObject): Simplified {
  const own = withoutEmpty(schema);
  const branches = isList(own.allOf) ? own.allOf : undefined;
  if (branches === undefined || !branches.every(isObject)) return { node: own, meets: [], origin: schema };

  const node: Record<string, Json> = Object.assign(Object.create(null), own);
  delete node.allOf;
  const left: JsonObject[] = [];
  for (const branch of branches) {
    const inner = simplify(branch);
    const rest = absorb(node, inner.node);
    if (Object.keys(rest).length > 0) left.push(rest);
    for (const item of inner.meets) left.push(item);
  }
  if (left.length === 0) return { node, meets: [], origin: schema };
  const orderFree = (key: string): boolean =>
    bounds.includes(key) ||
    (!Object.hasOwn(own, key) && left.filter((rest) => Object.hasOwn(rest, key)).length === 1);
  const exclusive = range.slice(2).some((key) => Object.hasOwn(node, key));
  const splits = left.every((rest) =>
    Object.keys(rest).every(
      (key) => meeting.has(key) && orderFree(key) && !(exclusive && range.includes(key)),
    ),
  );
  if (splits) return { node, meets: left, origin: schema };
  // Other nodes stay unchanged, except for the anyOf of int-or-string, which the type implies.
  const isIntOrString = own["x-kubernetes-int-or-string"] === true && own.anyOf === undefined;
  const { anyOf } = branches.find((branch) => branch.anyOf !== undefined) ?? {};
  if (!isIntOrString || anyOf === undefined) return { node: own, meets: [], origin: schema };
  const others = branches.map((branch) => {
    const { anyOf: branchAnyOf, ...rest } = branch;
    return branchAnyOf === anyOf ? rest : branch;
  });
  const allOf = others.filter((branch) => Object.keys(branch).length > 0);
  return { node: { ...own, anyOf, allOf }, meets: [], origin: schema };
}

function withoutEmpty(schema: JsonObject): Record<string, Json> {
  const out: Record<string, Json> = Object.create(null);
  for (const [key, value] of Object.entries(schema)) {
    if (value === null) continue;
    if (!meaningful.has(key) && isEmpty(value)) continue;
    out[key] = value;
  }
  return out;
}

function isEmpty(value: Json): boolean {
  if (value === false || value === "") return true;
  if (isList(value)) return value.length === 0;
  return isObject(value) && Object.keys(value).length === 0;
}

/** Moves parts of an `allOf` branch into the node if validity does not change; returns the rest. */
function absorb(node: Record<string, Json>, branch: JsonObject): JsonObject {
  const keys = [...Object.keys(node), ...Object.keys(branch)];
  const exclusive = keys.some((key) => key.startsWith("exclusive")) && range.some((key) => key in node);
  const rest: Record<string, Json> = Object.create(null);
  for (const [key, value] of Object.entries(branch)) {
    const mine = node[key];
    if (exclusive && range.includes(key)) rest[key] = value;
    else if (mine === undefined) node[key] = value;
    else if (same(mine, value)) continue;
    else if ((key === "required" || key === "x-kubernetes-validations") && isList(mine) && isList(value))
      node[key] = union(mine, value);
    else if (key === "properties" && isObject(mine) && isObject(value))
      node[key] = mergedProperties(mine, value);
    else if (key === "items" && isObject(mine) && isObject(value)) node[key] = both(mine, value);
    else if (key === "enum" && isList(mine) && isList(value) && sameSet(mine, value)) continue;
    else rest[key] = value;
  }
  return rest;
}

function mergedProperties(mine: JsonObject, other: JsonObject): JsonObject {
  const out: Record<string, Json> = Object.assign(Object.create(null), mine);
  for (const [name, child] of Object.entries(other)) {
    const known = out[name];
    out[name] = isObject(known) && isObject(child) ? both(known, child) : child;
  }
  return out;
}

/** Returns a node that is valid for both schemas: the first, with the other in its `allOf`. */
function both(first: JsonObject, other: JsonObject): JsonObject {
  return { ...first, allOf: [...(isList(first.allOf) ? first.allOf : []), other] };
}

function union(a: readonly Json[], b: readonly Json[]): Json[] {
  const known = new Set(a.map(canonicalJson));
  return [...a, ...b.filter((value) => !known.has(canonicalJson(value)))];
}

function sameSet(a: readonly Json[], b: readonly Json[]): boolean {
  const [left, right] = [new Set(a.map(canonicalJson)), new Set(b.map(canonicalJson))];
  return left.size === right.size && [...left].every((value) => right.has(value));
}

/** Reports whether two values are equal; an absent value is `null`. */
export function same(a: Json | undefined, b: Json | undefined): boolean {
  return equalJson(a ?? null, b ?? null);
}
