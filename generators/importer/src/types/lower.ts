import type { Json, JsonObject } from "@capikit/schema";
import { isList, isObject, textAt } from "../crd/crd.ts";
import { itemWord, word } from "../names/word.ts";
import { jsonText, same } from "../schema/equal.ts";
import { type Simplified, simplify } from "../schema/simplify.ts";
import { commentText } from "../text/comment.ts";
import { argument, quoted } from "../text/quote.ts";
import {
  defaultMarker,
  enumMarker,
  itemsMarker,
  limitMarker,
  limitMarkers,
  limits,
  ruleMarkers,
  type Sort,
} from "./constraints.ts";
import type { Context, Place, Position } from "./context.ts";
import type { MarkerLine, MemberLine } from "./declaration.ts";
import type { Expression, Text } from "./expression.ts";
import { isEmbeddedMeta, plainMetaType, quantityPattern } from "./known-shapes.ts";

/** A type, and what the place it stands in must say beside it. */
export interface Lowered {
  readonly type: Expression;
  readonly markers: readonly MarkerLine[];
  readonly description?: string;
}

/** The type of a schema node as it stands in a member, or as an item or map value, which can carry nothing but a type. */
export function lower(schema: JsonObject, position: Position, place: Place, context: Context): Lowered {
  const lowered = lowerMember(schema, position, place, context);
  return position === "member" ? lowered : asType(lowered, place, context);
}

function lowerMember(schema: JsonObject, position: Position, place: Place, context: Context): Lowered {
  const simple = simplify(schema);
  const { node } = simple;
  const description = descriptionAt(simple, place, context);
  const nullable = node.nullable === true;
  const text: Text =
    description === undefined
      ? "none"
      : position === "member" || hasFieldMarkers(node)
        ? "own"
        : { is: description };
  const shape = lowerShape(simple, text, position, place, context);
  const met = meet(shape, simple, place, context);
  const markers = [...met.markers, ...fieldMarkers(node, position, simple, place, context)];
  const type: Expression = nullable ? { kind: "nullable", of: met.type } : met.type;
  // A bare object's description is its interface's, unless an alias is needed for something else anyway.
  const taken =
    position === "bare" && markers.length === 0 && typeof text !== "string" && isReference(met.type);
  return description === undefined || taken ? { type, markers } : { type, markers, description };
}

const isReference = (type: Expression): boolean =>
  type.kind === "reference" && type.to.content.form === "interface";

const hasFieldMarkers = (node: JsonObject): boolean => node.title !== undefined;

/** A type that says by itself what the lowered place would have to say: an alias, where there is anything to say. */
function asType(lowered: Lowered, place: Place, context: Context): Lowered {
  const { type, markers, description } = lowered;
  if (markers.length === 0 && description === undefined) return lowered;
  const inner = type.kind === "nullable" ? type.of : type;
  const content = {
    form: "alias" as const,
    type: inner,
    markers,
    ...(description === undefined ? {} : { description }),
  };
  const text: Text = description === undefined ? "none" : { is: description };
  const alias = context.registry.refer(content, { kind: context.kind, path: place.words, text });
  return { type: type.kind === "nullable" ? { kind: "nullable", of: alias } : alias, markers: [] };
}

/** The description of a node, where descriptions are kept; one that a comment cannot hold is named. */
export function descriptionAt(
  { node, origin }: Simplified,
  place: Place,
  context: Context,
): string | undefined {
  if (!context.options.descriptions) return;
  const description = descriptionOf(node);
  if (description !== undefined && !commentText(description).exact) {
    const reason =
      "the text has blank lines in a fence, or a backslash at a line's start, that comments cannot hold";
    context.unexpressed(place.path, reason, origin, "description");
  }
  return description;
}

function descriptionOf(node: JsonObject): string | undefined {
  const written = textAt(node, "description");
  if (written === undefined) return;
  const lines = written.split("\n").map((line) => line.trimEnd());
  const text = lines.join("\n").replace(/^\n+|\n+$/g, "");
  return text === "" ? undefined : text;
}

interface Shape {
  readonly type: Expression;
  readonly markers: readonly MarkerLine[];
}

/** Splits what controller-gen put into `allOf` into aliases, one on the other, and the markers of the place. */
function meet(shape: Shape, { meets }: Simplified, place: Place, context: Context): Shape {
  let { type, markers } = shape;
  for (const next of meets) {
    const own = Object.entries(next).map(([key, value]) =>
      key === "format" ? formatMarker(String(value)) : limitMarker(key, value),
    );
    const moved = markers.filter((marker) => own.some(({ name }) => name === marker.name));
    const use = { kind: context.kind, path: place.words, text: "none" as const };
    if (moved.length > 0 || type.kind === "keyword" || type.kind === "meta")
      type = context.registry.refer({ form: "alias", type, markers: moved }, use);
    markers = [...markers.filter((marker) => !moved.includes(marker)), ...own];
  }
  return { type, markers };
}

const formatMarker = (format: string): MarkerLine => ({
  name: "kubebuilder:validation:Format",
  argument: `=${argument(format)}`,
});

/** Keywords that a place says, not a type. */
const placeKeys = new Set(["description", "nullable", "title", "default", "example", "externalDocs"]);

function fieldMarkers(
  node: JsonObject,
  position: Position,
  simple: Simplified,
  place: Place,
  context: Context,
): MarkerLine[] {
  const markers: MarkerLine[] = [];
  const refuse = (key: string): void =>
    context.unexpressed(
      place.path,
      `only members of an object can have ${key === "externalDocs" ? key : `a ${key}`} in types; it is left out`,
      simple.origin,
      key,
    );
  markers.push(...titleMarkers(node));
  for (const key of ["default", "example", "externalDocs"]) {
    const value = node[key];
    if (value === undefined) continue;
    if (position === "bare") refuse(key);
    else if (key === "default") markers.push(defaultMarker(value));
    else if (key === "example") markers.push(...exampleMarkers(value, simple, place, context));
    else if (isObject(value)) {
      const parts = ["url", "description"].flatMap((name) => {
        const said = textAt(value, name);
        return said === undefined ? [] : [`${name}=${quoted(said)}`];
      });
      markers.push({ name: "kubebuilder:externalDocs", argument: `:${parts.join(",")}` });
    }
  }
  return markers;
}

export function titleMarkers({ title }: JsonObject): MarkerLine[] {
  return typeof title === "string" ? [{ name: "kubebuilder:title", argument: `=${quoted(title)}` }] : [];
}

/** An example as controller-gen's any: what cannot be written so is named. */
function exampleMarkers(value: Json, simple: Simplified, place: Place, context: Context): MarkerLine[] {
  const written = anyText(value);
  if (written !== undefined) return [{ name: "kubebuilder:example", argument: `=${written}` }];
  context.unexpressed(
    place.path,
    "this example cannot be written as a marker; it is left out",
    simple.origin,
    "example",
  );
  return [];
}

function anyText(value: Json): string | undefined {
  if (typeof value === "string") return quoted(value);
  if (value === null) return;
  if (typeof value !== "object") return jsonText(value);
  const parts = isList(value)
    ? value.map(anyText)
    : Object.entries(value).map(([key, item]) => {
        const text = anyText(item);
        return text === undefined ? undefined : `${quoted(key)}: ${text}`;
      });
  if (parts.some((part) => part === undefined)) return;
  // An empty list reads as an empty object.
  return isList(value) && parts.length === 0 ? undefined : `{${parts.join(", ")}}`;
}

function sortOf(node: JsonObject): Sort | undefined {
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

/** The type of a node and the markers it needs; those of an object with members stand on its interface. */
function lowerShape(
  simple: Simplified,
  text: Text,
  position: Position,
  place: Place,
  context: Context,
): Shape {
  const { node, origin } = simple;
  const sort = sortOf(node);
  if (sort === undefined) {
    const reason =
      "a schema without a type that does not preserve unknown fields is not structural; any JSON is taken";
    context.unexpressed(place.path, reason, origin, "type");
    return {
      type: { kind: "meta", name: "JSONValue" },
      markers: constraintMarkers(node, "any", [], simple, place, context),
    };
  }
  if (sort === "object" && isObject(node.properties)) {
    if (context.options.embeddedObjectMeta && isEmbeddedMeta(withoutPlaceKeys(node)))
      return { type: { kind: "meta", name: "ObjectMeta" }, markers: [] };
    if (!context.options.descriptions) {
      const meta = plainMetaType(withoutPlaceKeys(node));
      if (meta !== undefined) return { type: { kind: "meta", name: meta }, markers: [] };
    }
    const content = { form: "interface" as const, ...objectBody(simple, place, context) };
    const type = context.registry.refer(content, { kind: context.kind, path: place.words, text });
    return { type, markers: [] };
  }
  const { type, said, markers = [] } = typeOfSort(simple, sort, position, place, context);
  return { type, markers: [...markers, ...constraintMarkers(node, sort, said, simple, place, context)] };
}

const withoutPlaceKeys = (node: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(node).filter(([key]) => !placeKeys.has(key)));

/** The members of an object and the markers of its interface. */
export function objectBody(
  simple: Simplified,
  place: Place,
  context: Context,
  left: ReadonlySet<string> = new Set(),
): { members: MemberLine[]; markers: MarkerLine[] } {
  const { node } = simple;
  const properties = isObject(node.properties) ? node.properties : {};
  const required = new Set(isList(node.required) ? node.required : []);
  const members: MemberLine[] = [];
  for (const [name, child] of Object.entries(properties)) {
    if (left.has(name) || !isObject(child)) continue;
    const at: Place = { words: [...place.words, word(name)], path: `${place.path}.${name}` };
    const lowered = lower(child, "member", at, context);
    members.push({ name, optional: !required.has(name), ...lowered });
  }
  const others = [...required].filter(
    (name) => !left.has(String(name)) && !Object.hasOwn(properties, String(name)),
  );
  const { properties: _p, required: _r, ...rest } = node;
  const own: JsonObject = others.length > 0 ? { ...rest, required: others } : rest;
  return { members, markers: constraintMarkers(own, "object", [], simple, place, context) };
}

interface Typed extends Partial<Shape> {
  readonly type: Expression;
  /** Keywords that the type has said. */
  readonly said: readonly string[];
}

const meta = (name: Extract<Expression, { kind: "meta" }>["name"], ...said: string[]): Typed => ({
  type: { kind: "meta", name },
  said,
});
const keyword = (text: "boolean" | "string" | "{}", ...said: string[]): Typed => ({
  type: { kind: "keyword", text },
  said,
});

function typeOfSort(
  simple: Simplified,
  sort: Sort,
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
    case "array":
      return arrayType(simple, place, context);
    case "object":
      return mapOrBare(simple, place, context);
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

/** A union of literals, where TypeScript says the enum as it is. */
function literals(node: JsonObject): Typed | undefined {
  const { enum: values, type } = node;
  if (!isList(values) || node.nullable === true) return;
  const fits = (value: Json): boolean =>
    type === "string"
      ? typeof value === "string"
      : type === "boolean"
        ? typeof value === "boolean" && values.length === 1
        : typeof value === "number" && Number.isSafeInteger(value) && !Object.is(value, -0);
  if (!values.every(fits)) return;
  return { type: { kind: "literals", values: [...new Set(values)] }, said: ["enum"] };
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
  if (node.type === "string") return { ...keyword("string", xIntOrString), markers: [marker] };
  if (node.type === "integer")
    return { type: { kind: "meta", name: "int" }, said: [xIntOrString], markers: [marker] };
  if (position === "member" && node.type === undefined) {
    const schemaless: MarkerLine = { name: "kubebuilder:validation:Schemaless", argument: "" };
    return { ...meta("IntOrString", xIntOrString), markers: [schemaless, marker] };
  }
  const reason = `${xIntOrString} without the usual anyOf comes back with it, which allows the same values`;
  context.unexpressed(place.path, reason, origin, xIntOrString);
  return meta("IntOrString", xIntOrString);
}

function arrayType({ node, origin }: Simplified, place: Place, context: Context): Typed {
  if (!isObject(node.items)) {
    context.unexpressed(
      place.path,
      "an array whose items have no schema; any JSON is taken",
      origin,
      "items",
    );
    return { type: { kind: "array", items: { kind: "meta", name: "JSONValue" } }, said: ["items"] };
  }
  const at: Place = {
    words: [...place.words.slice(0, -1), itemWord(place.words.at(-1) ?? "")],
    path: `${place.path}[]`,
  };
  const lowered = lowerMember(node.items, "bare", at, context);
  const markers = lowered.markers.map(itemsMarker);
  const says = markers.every((marker) => marker !== undefined);
  // A scalar's constraints stand on the array; what else there is to say of items, an alias says.
  if (lowered.description === undefined && says && lowered.type.kind !== "reference")
    return { type: { kind: "array", items: lowered.type }, said: ["items"], markers };
  return { type: { kind: "array", items: asType(lowered, at, context).type }, said: ["items"] };
}

function mapOrBare({ node, origin }: Simplified, place: Place, context: Context): Typed {
  const { additionalProperties } = node;
  const preserve = "x-kubernetes-preserve-unknown-fields";
  if (isObject(additionalProperties)) {
    const at: Place = {
      words: [...place.words.slice(0, -1), itemWord(place.words.at(-1) ?? "")],
      path: `${place.path}{}`,
    };
    const { type } = lower(additionalProperties, "bare", at, context);
    return { type: { kind: "map", values: type }, said: ["additionalProperties"] };
  }
  if (typeof additionalProperties === "boolean") {
    const reason = `additionalProperties: ${additionalProperties} has no type; unknown fields are ${additionalProperties ? "preserved" : "pruned"} instead`;
    context.unexpressed(place.path, reason, origin, "additionalProperties");
    if (additionalProperties) return meta("RawExtension", "additionalProperties", preserve);
    return keyword("{}", "additionalProperties");
  }
  if (node[preserve] === true) {
    if (node["x-kubernetes-embedded-resource"] === true)
      return meta("EmbeddedObject", preserve, "x-kubernetes-embedded-resource");
    return meta("RawExtension", preserve);
  }
  const isMetadata = place.words.at(-1) === "Metadata" && !context.options.embeddedObjectMeta;
  return isMetadata ? meta("ObjectMeta") : keyword("{}");
}

const flags: Readonly<Record<string, string>> = {
  "x-kubernetes-preserve-unknown-fields": "kubebuilder:pruning:PreserveUnknownFields",
  "x-kubernetes-embedded-resource": "kubebuilder:validation:XEmbeddedResource",
};

const handled = new Set([
  ...placeKeys,
  ...limits,
  ...Object.keys(flags),
  "type",
  "enum",
  "format",
  "required",
  "allOf",
  "anyOf",
  "oneOf",
  "not",
  "x-kubernetes-int-or-string",
  "x-kubernetes-list-type",
  "x-kubernetes-list-map-keys",
  "x-kubernetes-map-type",
  "x-kubernetes-validations",
]);

/** Markers for all that limits a node beyond its type. What no marker can say there goes into an `allOf` of its own. */
function constraintMarkers(
  node: JsonObject,
  sort: Sort,
  said: readonly string[],
  { origin }: Simplified,
  place: Place,
  context: Context,
): MarkerLine[] {
  const left = Object.fromEntries(Object.entries(node).filter(([key]) => !said.includes(key)));
  const refuse = (key: string, reason: string): void => context.unexpressed(place.path, reason, origin, key);
  const { markers, rest } = limitMarkers(left, sort);
  if (typeof left.format === "string") {
    if (sort === "string" || sort === "integer" || sort === "number") markers.push(formatMarker(left.format));
    else rest.format = left.format;
  }
  if (isList(left.enum)) {
    const marker = sort === "any" || node.nullable === true ? undefined : enumMarker(left.enum);
    if (marker === undefined || !left.enum.every((value) => fitsSort(value, sort))) rest.enum = left.enum;
    else markers.push(marker);
  }
  if (isList(left.required)) rest.required = left.required;
  markers.push(...topologyMarkers(node, sort, refuse));
  for (const [key, name] of Object.entries(flags))
    if (left[key] === true) markers.push({ name, argument: "" });
  markers.push(
    ...ruleMarkers(left["x-kubernetes-validations"], (key) =>
      refuse("x-kubernetes-validations", `a rule's ${key} is not known; it is left out`),
    ),
  );
  const allOf = [...(isList(left.allOf) ? left.allOf : []), ...(Object.keys(rest).length > 0 ? [rest] : [])];
  if (allOf.length > 0) markers.push({ name: "capikit:schema:allOf", argument: `=${jsonText(allOf)}` });
  for (const key of ["anyOf", "oneOf", "not"]) {
    const value = left[key];
    if (value !== undefined) markers.push({ name: `capikit:schema:${key}`, argument: `=${jsonText(value)}` });
  }
  for (const key of Object.keys(left))
    if (!handled.has(key)) refuse(key, `${key} has no counterpart in types; it is left out`);
  return markers;
}

function fitsSort(value: Json, sort: Sort): boolean {
  if (sort === "integer") return typeof value === "bigint" || Number.isInteger(value);
  if (sort === "number") return typeof value === "bigint" || typeof value === "number";
  if (sort === "intOrString") return typeof value === "string" || Number.isInteger(value);
  return typeof value === sort;
}

function topologyMarkers(
  node: JsonObject,
  sort: Sort,
  refuse: (key: string, reason: string) => void,
): MarkerLine[] {
  const markers: MarkerLine[] = [];
  const listType = textAt(node, "x-kubernetes-list-type");
  const mapKeys = node["x-kubernetes-list-map-keys"];
  const mapType = textAt(node, "x-kubernetes-map-type");
  if (listType !== undefined) {
    if (sort === "array") markers.push({ name: "listType", argument: `=${listType}` });
    else refuse("x-kubernetes-list-type", "a list type on what is no list; it is left out");
  }
  if (sort === "array")
    for (const key of isList(mapKeys) ? mapKeys : [])
      markers.push({ name: "listMapKey", argument: `=${argument(String(key))}` });
  else if (mapKeys !== undefined)
    refuse("x-kubernetes-list-map-keys", "keys on what is no list; they are left out");
  if (mapType !== undefined) {
    if (sort === "object")
      markers.push({
        name: isObject(node.additionalProperties) ? "mapType" : "structType",
        argument: `=${mapType}`,
      });
    else refuse("x-kubernetes-map-type", "a map type on what is no object; it is left out");
  }
  return markers;
}
