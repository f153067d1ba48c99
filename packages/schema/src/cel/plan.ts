import type { JsonSchema } from "@capikit/common/json";
import { childCount, mostPerRequest } from "./cost/limits.ts";
import { type CompiledRule, compileRule } from "./rule.ts";
import { type Declaration, declare, isVisible } from "./types/declaration.ts";

/** A node of a schema that has rules on it or below it. */
export interface PlanNode {
  readonly schema: JsonSchema;
  readonly schemaPath: readonly string[];
  readonly isRoot: boolean;
  readonly rules: readonly CompiledRule[];
  /** How often values of this node can occur in an object. */
  readonly count: bigint;
  /** The enclosing list whose elements cannot be correlated with their old values, if any. */
  readonly uncorrelated: readonly string[] | undefined;
  /** Whether the API server runs the rules: not below values without a declared type. */
  readonly runs: boolean;
  readonly properties: ReadonlyMap<string, PlanNode>;
  readonly items: PlanNode | undefined;
  readonly values: PlanNode | undefined;
  /** Rules in `allOf`: run, but not checked when a CRD is created. */
  readonly allOf: readonly PlanNode[];
}

interface Place {
  readonly schemaPath: readonly string[];
  readonly isRoot: boolean;
  /** From the limits above; undefined if one is missing. */
  readonly bound: bigint | undefined;
  readonly uncorrelated: readonly string[] | undefined;
  readonly runs: boolean;
  /** Whether an enclosing schema has rules: only nodes with rules then have types. */
  readonly scoped: boolean;
  readonly untyped: boolean;
}

export function planRules(schema: JsonSchema, isRoot: boolean): PlanNode | undefined {
  return plan(schema, schema, {
    schemaPath: [],
    isRoot,
    bound: 1n,
    uncorrelated: undefined,
    runs: true,
    scoped: false,
    untyped: false,
  });
}

/** `rules` has the rules, `schema` the types: they differ below `allOf`. */
function plan(rules: JsonSchema, schema: JsonSchema, place: Place): PlanNode | undefined {
  if (!hasRules(rules)) return undefined;
  const own = rules["x-kubernetes-validations"] ?? [];
  const bound = childCount(place.bound, schema);
  const scoped = place.scoped || own.length > 0;
  const typeless = schema.type === undefined && schema["x-kubernetes-int-or-string"] !== true;
  const below = (suffix: readonly string[], child: JsonSchema): Place => ({
    ...place,
    scoped,
    untyped: place.untyped || (scoped && (typeless || !holds(schema, suffix[0]))),
    schemaPath: [...place.schemaPath, ...suffix],
    isRoot: child["x-kubernetes-embedded-resource"] === true,
    bound,
  });
  let declaration: Declaration | undefined;
  if (own.length > 0 && !place.untyped) declaration = declare(schema, place.isRoot);
  return {
    schema,
    schemaPath: place.schemaPath,
    isRoot: place.isRoot,
    rules: own.map((rule) => compileRule(rule, schema, declaration)),
    count: place.bound ?? (declaration === undefined ? 1n : mostPerRequest(declaration)),
    uncorrelated: place.uncorrelated,
    runs: place.runs,
    properties: planProperties(rules, schema, place, below),
    items: planItems(rules, schema, place, below),
    values: planValues(rules, schema, below),
    allOf: (Array.isArray(rules.allOf) ? rules.allOf : []).flatMap((part, index) => {
      const node = plan(part, schema, {
        ...place,
        schemaPath: [...place.schemaPath, "allOf", String(index)],
      });
      return node === undefined ? [] : [node];
    }),
  };
}

/** Reports whether values of a schema's type have the content of a keyword. */
function holds(schema: JsonSchema, keyword: string | undefined): boolean {
  if (keyword !== "items" && keyword !== "additionalProperties") return true;
  if (schema["x-kubernetes-int-or-string"] === true) return false;
  return schema.type === (keyword === "items" ? "array" : "object");
}

type Below = (suffix: readonly string[], child: JsonSchema) => Place;

function planProperties(
  rules: JsonSchema,
  schema: JsonSchema,
  place: Place,
  below: Below,
): ReadonlyMap<string, PlanNode> {
  const nodes = new Map<string, PlanNode>();
  for (const [name, child] of Object.entries(rules.properties ?? {})) {
    const typed = schema.properties?.[name];
    if (typed === undefined || !hasRules(child)) continue;
    const visible = schema.type === "object" && isVisible(typed);
    const node = plan(child, typed, { ...below(["properties", name], typed), runs: place.runs && visible });
    if (node !== undefined) nodes.set(name, node);
  }
  return nodes;
}

function planItems(rules: JsonSchema, schema: JsonSchema, place: Place, below: Below): PlanNode | undefined {
  if (rules.items === undefined || schema.items === undefined) return undefined;
  const correlated = schema["x-kubernetes-list-type"] === "map";
  const uncorrelated = place.uncorrelated ?? (correlated ? undefined : place.schemaPath);
  return plan(rules.items, schema.items, { ...below(["items"], schema.items), uncorrelated });
}

function planValues(rules: JsonSchema, schema: JsonSchema, below: Below): PlanNode | undefined {
  const [values, typed] = [rules.additionalProperties, schema.additionalProperties];
  return typeof values === "object" && typeof typed === "object"
    ? plan(values, typed, below(["additionalProperties"], typed))
    : undefined;
}

/** False for an invalid schema: `allOf` may hold anything, which `validateSchema` reports. */
function hasRules(schema: JsonSchema): boolean {
  if (typeof schema !== "object" || schema === null) return false;
  const { properties, items, additionalProperties, allOf } = schema;
  const own = schema["x-kubernetes-validations"];
  if (Array.isArray(own) && own.length > 0) return true;
  if (items !== undefined && hasRules(items)) return true;
  if (typeof additionalProperties === "object" && hasRules(additionalProperties)) return true;
  if (Array.isArray(allOf) && allOf.some(hasRules)) return true;
  if (properties === undefined) return false;
  for (const name in properties) {
    const property = properties[name];
    if (property !== undefined && hasRules(property)) return true;
  }
  return false;
}
