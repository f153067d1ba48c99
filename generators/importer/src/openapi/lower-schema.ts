import type { Json, JsonObject } from "@capikit/schema";
import type { MarkerLine, MemberLine } from "../declarations/declaration.ts";
import type { Expression } from "../declarations/expression.ts";
import { isList, isObject } from "../json/json-values.ts";
import { word } from "../names/word.ts";
import { constraintMarkers } from "../types/constraint-markers.ts";
import { itemsMarker, type Sort } from "../types/constraints.ts";
import type { Context, Place } from "../types/context.ts";
import { descriptionAt, fieldMarkers } from "../types/field-markers.ts";
import type { Lowered } from "../types/lower.ts";
import { findReferencedComponent } from "./read-document.ts";

/** Context of the whole document. */
export interface SchemaContext extends Context {
  readonly refer: (component: string) => Expression;
  /** Returns the type of an inline object, named by the words of its path. */
  readonly declare: (words: readonly string[], schema: JsonObject, path: string) => Expression;
  /** Reports whether a member's type would be recursive. */
  readonly leadsBack: (schema: JsonObject) => boolean;
}

export function readMembers(schema: JsonObject, place: Place, context: SchemaContext): MemberLine[] {
  const properties = isObject(schema.properties) ? schema.properties : {};
  const required = new Set(isList(schema.required) ? schema.required : []);
  return Object.entries(properties).flatMap(([name, child]) => {
    if (!isObject(child)) return [];
    const at: Place = { words: [...place.words, word(name)], path: `${place.path}.${name}` };
    const lowered = lowerSchema(child, "member", at, context);
    const cut: MarkerLine[] = context.leadsBack(child) ? recursionMarkers : [];
    return [{ name, optional: !required.has(name), ...lowered, markers: [...cut, ...lowered.markers] }];
  });
}

/** The markers of a recursive member, which structural schemas cannot express. */
const recursionMarkers: MarkerLine[] = [
  { name: "kubebuilder:validation:Schemaless", argument: "" },
  { name: "kubebuilder:pruning:PreserveUnknownFields", argument: "" },
];

export function componentMarkers(schema: JsonObject, place: Place, context: SchemaContext): MarkerLine[] {
  const { properties: _, required: __, ...rest } = schema;
  return constraintMarkers(rest, "object", [], simplified(rest), place, context);
}

/** Returns the type of a schema, and the markers for its member. */
function lowerSchema(
  schema: JsonObject,
  position: "bare" | "member",
  place: Place,
  context: SchemaContext,
): Lowered {
  const node = withoutZeroDefault(schema);
  const simple = simplified(node);
  const description = position === "member" ? descriptionAt(simple, place, context) : undefined;
  const { type, sort, expressed, markers = [] } = lowerShape(node, place, context);
  const left = Object.fromEntries(Object.entries(node).filter(([key]) => !expressed.includes(key)));
  return {
    type: node.nullable === true ? { kind: "nullable", of: type } : type,
    markers: [
      ...markers,
      ...constraintMarkers(left, sort, [], simple, place, context),
      ...fieldMarkers(left, position, simple, place, context),
    ],
    ...(description === undefined ? {} : { description }),
  };
}

function simplified(node: JsonObject) {
  return { node, origin: node, meets: [] };
}

/** Removes the meaningless zero defaults that Go's generator writes without `omitempty`. */
function withoutZeroDefault(schema: JsonObject): JsonObject {
  const { default: value, ...rest } = schema;
  const isZero =
    value === "" ||
    value === 0 ||
    value === 0n ||
    value === false ||
    (isObject(value) && Object.keys(value).length === 0);
  return isZero ? rest : schema;
}

interface Shape {
  readonly type: Expression;
  readonly sort: Sort;
  /** Keywords that the type expresses. */
  readonly expressed: readonly string[];
  readonly markers?: readonly MarkerLine[];
}

function lowerShape(node: JsonObject, place: Place, context: SchemaContext): Shape {
  const component = findReferencedComponent(node);
  if (component !== undefined)
    return { type: context.refer(component), sort: "object", expressed: ["$ref", "allOf"] };
  if (node.format === "int-or-string")
    return {
      type: { kind: "meta", name: "IntOrString" },
      sort: "intOrString",
      expressed: ["oneOf", "anyOf", "format", ...v2],
    };
  switch (node.type) {
    case "string":
      return stringShape(node);
    case "boolean":
      return { type: { kind: "keyword", text: "boolean" }, sort: "boolean", expressed: ["type"] };
    case "integer":
      return integerShape(node);
    case "number":
      return { type: { kind: "meta", name: "float64" }, sort: "number", expressed: ["type", "format"] };
    case "array":
      return arrayShape(node, place, context);
    case "object":
      return objectShape(node, place, context);
    default:
      if (Object.keys(node).some((key) => key === "oneOf" || key === "anyOf" || key === "allOf"))
        context.unexpressed(
          place.path,
          "a schema composed of several others; any JSON is allowed",
          node,
          "type",
        );
      return {
        type: { kind: "meta", name: "JSONValue" },
        sort: "any",
        expressed: ["oneOf", "anyOf", "allOf"],
      };
  }
}

/** Redundant keywords that Go's generator writes with int-or-string. */
const v2 = ["x-kubernetes-v2-schema"];

const isStrings = (values: Json | undefined): values is readonly string[] =>
  isList(values) && values.length > 0 && values.every((value) => typeof value === "string");

function stringShape(node: JsonObject): Shape {
  if (isStrings(node.enum))
    return { type: { kind: "literals", values: node.enum }, sort: "string", expressed: ["type", "enum"] };
  if (node.format === "byte")
    return { type: { kind: "meta", name: "bytes" }, sort: "string", expressed: ["type", "format"] };
  if (node.format === "date-time")
    return { type: { kind: "meta", name: "Time" }, sort: "string", expressed: ["type", "format"] };
  return { type: { kind: "keyword", text: "string" }, sort: "string", expressed: ["type"] };
}

function integerShape(node: JsonObject): Shape {
  const name = node.format === "int32" || node.format === "int64" ? node.format : "int";
  return {
    type: { kind: "meta", name },
    sort: "integer",
    expressed: ["type", ...(name === "int" ? [] : ["format"])],
  };
}

function arrayShape(node: JsonObject, place: Place, context: SchemaContext): Shape {
  const expressed = ["type", "items"];
  if (!isObject(node.items))
    return { type: { kind: "array", items: { kind: "meta", name: "JSONValue" } }, sort: "array", expressed };
  const at: Place = { words: [...place.words, "Item"], path: `${place.path}[]` };
  const lowered = lowerSchema(node.items, "bare", at, context);
  const markers = lowered.markers.flatMap((marker) => {
    const ofItems = itemsMarker(marker);
    if (ofItems !== undefined) return [ofItems];
    context.unexpressed(at.path, `items cannot have +${marker.name}; it is omitted`, node, "items");
    return [];
  });
  return { type: { kind: "array", items: lowered.type }, sort: "array", expressed, markers };
}

function objectShape(node: JsonObject, place: Place, context: SchemaContext): Shape {
  const { properties, additionalProperties: values } = node;
  const expressed = ["type", "properties", "required", "additionalProperties"];
  if (isObject(properties) && Object.keys(properties).length > 0)
    return { type: context.declare(place.words, node, place.path), sort: "object", expressed };
  if (!isObject(values)) return { type: { kind: "meta", name: "RawExtension" }, sort: "object", expressed };
  const at: Place = { words: [...place.words, "Value"], path: `${place.path}{}` };
  const lowered = lowerSchema(values, "bare", at, context);
  for (const { name } of lowered.markers)
    context.unexpressed(
      at.path,
      `map values cannot have +${name}; it is omitted`,
      node,
      "additionalProperties",
    );
  return { type: { kind: "map", values: lowered.type }, sort: "object", expressed };
}
