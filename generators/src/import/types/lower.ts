import { canonicalJson, plainText } from "@capikit/common/json";
import type { Json, JsonObject } from "@capikit/schema";
import { unionRules } from "../../source/types/discriminated-union.ts";
import type { MarkerLine, MemberLine } from "../declarations/declaration.ts";
import type { Expression, Text } from "../declarations/expression.ts";
import { isList, isObject, objectAt } from "../json/json-values.ts";
import { itemWord, word } from "../names/word.ts";
import { type Simplified, same, simplify } from "../schema/simplify.ts";
import { constraintMarkers } from "./constraint-markers.ts";
import { itemsMarker, markersFor, type Sort } from "./constraints.ts";
import type { Context, Place, Position } from "./context.ts";
import { descriptionAt, fieldMarkers, placeKeys } from "./field-markers.ts";
import { isConditionText, plainMetaType } from "./known-shapes.ts";
import { classifySchema, emptyObject, meta, scalarType, type Typed } from "./scalar-type.ts";

/** A type, and the markers for its member. */
export interface Lowered {
  readonly type: Expression;
  readonly markers: readonly MarkerLine[];
  readonly description?: string;
}

/** Returns the type of a node as a member, or as an item, which only supports a type. */
export function lower(schema: JsonObject, position: Position, place: Place, context: Context): Lowered {
  const lowered = lowerMember(schema, position, place, context);
  return position === "member" ? lowered : asType(lowered, place, context);
}

function lowerMember(schema: JsonObject, position: Position, place: Place, context: Context): Lowered {
  const simple = simplify(schema);
  const { node } = simple;
  const written = descriptionAt(simple, place, context);
  const description =
    written !== undefined && position === "bare" && isConditionText(written) ? undefined : written;
  const nullable = node.nullable === true;
  const text: Text =
    description === undefined
      ? "none"
      : position === "member" || hasFieldMarkers(node)
        ? "own"
        : { is: description };
  const shape = lowerShape(simple, text, position, place, context);
  const met = meet(shape, simple, place, context);
  // An enum without null rejects it, and Schemaless ignores the type.
  const isEnum = isList(node.enum) && !node.enum.includes(null);
  const isIgnored = met.markers.some(({ name }) => name === "kubebuilder:validation:Schemaless");
  const markers = [
    ...met.markers,
    ...(nullable && (isEnum || isIgnored) ? [{ name: "nullable", argument: "" }] : []),
    ...fieldMarkers(node, position, simple, place, context),
  ];
  const type: Expression = nullable && !isEnum ? { kind: "nullable", of: met.type } : met.type;
  // The description of a bare object goes to its interface, unless it needs an alias anyway.
  const taken =
    position === "bare" && markers.length === 0 && typeof text !== "string" && isReference(met.type);
  return description === undefined || taken ? { type, markers } : { type, markers, description };
}

const isReference = (type: Expression): boolean =>
  type.kind === "reference" && type.to.content.form === "interface";

const hasFieldMarkers = (node: JsonObject): boolean => node.title !== undefined;

/** Returns a type that needs no member markers: an alias, if there are markers. */
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

interface Shape {
  readonly type: Expression;
  readonly markers: readonly MarkerLine[];
}

/** Splits controller-gen's `allOf` into nested aliases and the markers of the member. */
function meet(shape: Shape, { meets }: Simplified, place: Place, context: Context): Shape {
  let { type, markers } = shape;
  for (const next of meets) {
    const own = Object.entries(next).flatMap(([key, value]) => markersFor(key, value) ?? []);
    const moved = markers.filter((marker) => own.some(({ name }) => name === marker.name));
    const use = { kind: context.kind, path: place.words, text: "none" as const };
    if (moved.length > 0 || type.kind === "keyword" || type.kind === "meta")
      type = context.registry.refer({ form: "alias", type, markers: moved }, use);
    markers = [...markers.filter((marker) => !moved.includes(marker)), ...own];
  }
  return { type, markers };
}

/** Returns the type of a node and its markers; interfaces have their own markers. */
function lowerShape(
  simple: Simplified,
  text: Text,
  position: Position,
  place: Place,
  context: Context,
): Shape {
  const { node, origin } = simple;
  const sort = classifySchema(node);
  if (sort === undefined) {
    const reason =
      "a schema without a type that does not preserve unknown fields is not structural; any JSON is allowed";
    context.unexpressed(place.path, reason, origin, "type");
    return {
      type: { kind: "meta", name: "JSONValue" },
      markers: constraintMarkers(node, "any", [], simple, place, context),
    };
  }
  if (sort === "object" && isObject(node.properties)) {
    const meta = plainMetaType(withoutPlaceKeys(node));
    if (meta !== undefined && (!context.options.descriptions || meta === "Condition"))
      return { type: { kind: "meta", name: meta }, markers: [] };
    const union = lowerUnion(simple, place, context);
    if (union !== undefined) return { type: union, markers: [] };
    const content = { form: "interface" as const, ...objectBody(simple, place, context) };
    const type = context.registry.refer(content, { kind: context.kind, path: place.words, text });
    return { type, markers: [] };
  }
  const { type, expressed, markers = [] } = typeOfSort(simple, sort, position, place, context);
  return { type, markers: [...markers, ...constraintMarkers(node, sort, expressed, simple, place, context)] };
}

const withoutPlaceKeys = (node: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(node).filter(([key]) => !placeKeys.has(key)));

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
    if (left.has(name)) continue;
    if (!isObject(child)) {
      const reason = `property ${name} has no schema; it is omitted`;
      context.unexpressed(place.path, reason, simple.origin, "properties");
      continue;
    }
    const at: Place = { words: [...place.words, word(name)], path: `${place.path}.${name}` };
    const lowered = lower(child, "member", at, context);
    members.push({ name, optional: !required.has(name), ...lowered });
  }
  const others = [...required].filter(
    (name) => !left.has(plainText(name)) && !Object.hasOwn(properties, plainText(name)),
  );
  const { properties: _p, required: _r, ...rest } = node;
  const own: JsonObject = others.length > 0 ? { ...rest, required: others } : rest;
  return { members, markers: constraintMarkers(own, "object", [], simple, place, context) };
}

/** Returns the union whose rules an object has: each other member belongs to a value of the discriminator. */
function lowerUnion(
  { node, meets, origin }: Simplified,
  place: Place,
  context: Context,
): Expression | undefined {
  const {
    properties,
    required = [],
    "x-kubernetes-validations": rules,
    type: _,
    nullable: __,
    ...rest
  } = node;
  if (meets.length > 0 || !isList(rules) || !isObject(properties) || !isList(required)) return undefined;
  const [name] = required;
  if (typeof name !== "string" || required.length > 1) return undefined;
  if (Object.keys(rest).some((key) => !placeKeys.has(key))) return undefined;
  const { description, ...discriminator } = objectAt(properties, name);
  const values = discriminator.enum;
  if (!isList(values) || !same(discriminator, { type: "string", enum: values })) return undefined;
  const parts = partsOf(name, values.map(String), Object.keys(properties), rules);
  if (parts === undefined) return undefined;
  // Whose rules would refuse valid objects.
  const isRefused = ({ name: member }: { readonly name: string }): boolean => {
    const { default: value, nullable } = objectAt(properties, member);
    return value !== undefined || nullable === true;
  };
  if (parts.some(({ members }) => members.some(isRefused))) return undefined;
  const of = parts.map(({ value, members }, at) => {
    const own = Object.fromEntries(members.map((member) => [member.name, properties[member.name] ?? null]));
    const first = {
      type: "string",
      enum: [value],
      ...(at === 0 && description !== undefined && { description }),
    };
    const needed = members.filter(({ optional }) => !optional);
    const part: JsonObject = {
      type: "object",
      properties: { [name]: first, ...own },
      required: [name, ...needed.map((member) => member.name)],
    };
    const words = [...place.words, word(value)];
    const body = objectBody({ node: part, origin, meets: [] }, { ...place, words }, context);
    return context.registry.refer(
      { form: "interface", ...body },
      { kind: context.kind, path: words, text: "none" },
    );
  });
  return { kind: "union", of };
}

/** The largest number of members and values of unions, each of which is compared with each. */
const maxUnion = 100;

interface ImportedPart {
  readonly value: string;
  readonly members: readonly { readonly name: string; readonly optional: boolean }[];
}

/** Returns the members of each value, if the rules are exactly those of the union. */
function partsOf(
  discriminator: string,
  values: readonly string[],
  names: readonly string[],
  rules: readonly Json[],
): readonly ImportedPart[] | undefined {
  const others = names.filter((name) => name !== discriminator);
  if (values.length < 2 || values.length > maxUnion || others.length !== rules.length) return undefined;
  if (others.length > maxUnion || others.length === 0) return undefined;
  const given = new Set(rules.map((rule) => canonicalJson(rule)));
  const ruleOf = (name: string, value: string, optional: boolean): Json => {
    const members = new Map([[name, { optional }]]);
    const parts = values.map((one) => ({ values: [one], members: one === value ? members : new Map() }));
    return { ...unionRules(discriminator, name, parts)[0] };
  };
  const placed: Json[] = [];
  const parts = values.map((value): ImportedPart => {
    const members = others.flatMap((name) =>
      [true, false].flatMap((optional) => {
        const rule = ruleOf(name, value, optional);
        if (!given.has(canonicalJson(rule))) return [];
        placed.push(rule);
        return [{ name, optional }];
      }),
    );
    return { value, members };
  });
  return same(placed, rules) ? parts : undefined;
}

function typeOfSort(
  simple: Simplified,
  sort: Sort,
  position: Position,
  place: Place,
  context: Context,
): Typed {
  if (sort === "array") return arrayType(simple, place, context);
  if (sort === "object") return mapOrBare(simple, place, context);
  return scalarType(simple, sort, position, place, context);
}

function arrayType({ node, origin }: Simplified, place: Place, context: Context): Typed {
  if (!isObject(node.items)) {
    context.unexpressed(
      place.path,
      "an array whose items have no schema; any JSON is allowed",
      origin,
      "items",
    );
    return { type: { kind: "array", items: { kind: "meta", name: "JSONValue" } }, expressed: ["items"] };
  }
  const at: Place = {
    words: [...place.words.slice(0, -1), itemWord(place.words.at(-1) ?? "")],
    path: `${place.path}[]`,
  };
  const lowered = lowerMember(node.items, "bare", at, context);
  const markers = lowered.markers.map(itemsMarker);
  const isExpressible = markers.every((marker) => marker !== undefined);
  // Constraints of scalar items are markers of the array; other markers of items need an alias.
  if (lowered.description === undefined && isExpressible && lowered.type.kind !== "reference")
    return { type: { kind: "array", items: lowered.type }, expressed: ["items"], markers };
  return { type: { kind: "array", items: asType(lowered, at, context).type }, expressed: ["items"] };
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
    return { type: { kind: "map", values: type }, expressed: ["additionalProperties"] };
  }
  if (typeof additionalProperties === "boolean") {
    const reason = `additionalProperties: ${additionalProperties} has no type; unknown fields are ${additionalProperties ? "preserved" : "pruned"} instead`;
    context.unexpressed(place.path, reason, origin, "additionalProperties");
    if (additionalProperties) return meta("RawExtension", "additionalProperties", preserve);
    return emptyObject("additionalProperties");
  }
  if (node[preserve] === true) {
    if (node["x-kubernetes-embedded-resource"] === true)
      return meta("EmbeddedObject", preserve, "x-kubernetes-embedded-resource");
    return meta("RawExtension", preserve);
  }
  return place.words.at(-1) === "Metadata" ? meta("ObjectMeta") : emptyObject();
}
