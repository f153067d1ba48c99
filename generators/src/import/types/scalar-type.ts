import type { Json, JsonObject } from "@capikit/schema";
import type { MarkerLine } from "../declarations/declaration.ts";
import type { Expression } from "../declarations/expression.ts";
import { isList } from "../json/json-values.ts";
import type { Simplified } from "../schema/simplify.ts";
import { same } from "../schema/simplify.ts";
import type { Sort } from "./constraints.ts";
import type { Context, Place, Position } from "./context.ts";
import { quantityPattern } from "./known-shapes.ts";

/** A type as printed, without the markers of its member. */
export interface Typed {
  readonly type: Expression;
  readonly markers?: readonly MarkerLine[];
  /** Keywords that the type expresses. */
  readonly expressed: readonly string[];
}

export const meta = (name: Extract<Expression, { kind: "meta" }>["name"], ...expressed: string[]): Typed => ({
  type: { kind: "meta", name },
  expressed,
});
export const keyword = (text: "boolean" | "string", ...expressed: string[]): Typed => ({
  type: { kind: "keyword", text },
  expressed,
});

/** An object without fields. Linters reject `{}`, which accepts any value. */
export const emptyObject = (...expressed: string[]): Typed => ({
  type: { kind: "map", values: { kind: "keyword", text: "never" } },
  expressed,
});

/** Returns the type of a schema; `undefined` if it is not structural. */
export function classifySchema(node: JsonObject): Sort | undefined {
  if (node["x-kubernetes-int-or-string"] === true) return "intOrString";
  switch (node.type) {
    case undefined:
      return node["x-kubernetes-preserve-unknown-fields"] === true ? "any" : undefined;
    case "array":
    case "boolean":
    case "integer":
    case "number":
    case "object":
    case "string":
      return node.type;
    default:
      return undefined;
  }
}

/** Returns the type of a scalar or untyped value. */
export function scalarType(
  simple: Simplified,
  sort: Exclude<Sort, "array" | "object">,
  position: Position,
  place: Place,
  context: Context,
): Typed {
  const { node } = simple;
  switch (sort) {
    case "any":
      return meta("JSONValue", "x-kubernetes-preserve-unknown-fields");
    case "intOrString":
      return intOrString(simple, position, place, context);
    case "number":
      return meta("float64");
    case "boolean":
      return literals(node) ?? keyword("boolean");
    case "integer": {
      const format = node.format;
      if (format === "int32" || format === "int64") return meta(format, "format");
      return (format === undefined ? literals(node) : undefined) ?? meta("int");
    }
    case "string":
      if (node.format === undefined) return literals(node) ?? keyword("string");
      if (node.format === "date-time") return meta("Time", "format");
      if (node.format === "byte") return meta("bytes", "format");
      return literals(node) ?? keyword("string");
  }
}

/** Returns a union of literals if TypeScript can express the enum. */
function literals(node: JsonObject): Typed | undefined {
  const { enum: values, type } = node;
  if (!isList(values)) return;
  const fits = (value: Json): boolean =>
    type === "string"
      ? typeof value === "string"
      : type === "boolean"
        ? typeof value === "boolean" && values.length === 1
        : typeof value === "number" && Number.isSafeInteger(value) && !Object.is(value, -0);
  if (!values.every(fits)) return;
  return { type: { kind: "literals", values: [...new Set(values)] }, expressed: ["enum"] };
}

const intOrStringBranches: Json = [{ type: "integer" }, { type: "string" }];
const stringOrIntBranches: Json = [{ type: "string" }, { type: "integer" }];

function intOrString(
  { node, origin }: Simplified,
  position: Position,
  place: Place,
  context: Context,
): Typed {
  const xIntOrString = "x-kubernetes-int-or-string";
  const branches = same(node.anyOf, intOrStringBranches) || same(node.anyOf, stringOrIntBranches);
  if (node.type === undefined && branches) {
    if (node.pattern === quantityPattern) return meta("Quantity", xIntOrString, "anyOf", "pattern");
    return meta("IntOrString", xIntOrString, "anyOf");
  }
  const marker: MarkerLine = { name: "kubebuilder:validation:XIntOrString", argument: "" };
  // An alias would lose the marker's effect on the type.
  const isMember = position === "member";
  if (node.type === "string" && isMember) return { ...keyword("string", xIntOrString), markers: [marker] };
  if (node.type === "integer" && isMember)
    return { type: { kind: "meta", name: "int" }, expressed: [xIntOrString], markers: [marker] };
  if (isMember && node.type === undefined) {
    const schemaless: MarkerLine = { name: "kubebuilder:validation:Schemaless", argument: "" };
    return { ...meta("IntOrString", xIntOrString), markers: [schemaless, marker] };
  }
  const reason = `${xIntOrString} without the usual anyOf is generated with it, which allows the same values`;
  context.unexpressed(place.path, reason, origin, xIntOrString);
  return meta("IntOrString", xIntOrString);
}
