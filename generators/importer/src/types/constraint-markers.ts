import { plainText } from "@capikit/common/json";
import { jsonLiteral } from "@capikit/model";
import type { Json, JsonObject } from "@capikit/schema";
import type { MarkerLine } from "../declarations/declaration.ts";
import { isList, isObject, textAt } from "../json/json-values.ts";
import type { Simplified } from "../schema/simplify.ts";
import { argument } from "../text/quote.ts";
import { enumMarker, limitMarkers, limits, ruleMarkers, type Sort } from "./constraints.ts";
import type { Context, Place } from "./context.ts";
import { placeKeys } from "./field-markers.ts";

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
export function constraintMarkers(
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
  if (typeof left.format === "string") markers.push(formatMarker(left.format));
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
  if (allOf.length > 0) markers.push({ name: "capikit:schema:allOf", argument: `=${jsonLiteral(allOf)}` });
  for (const key of ["anyOf", "oneOf", "not"]) {
    const value = left[key];
    if (value !== undefined)
      markers.push({ name: `capikit:schema:${key}`, argument: `=${jsonLiteral(value)}` });
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

const listTypes: readonly string[] = ["atomic", "map", "set"];
const mapTypes: readonly string[] = ["atomic", "granular"];

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
    if (!listTypes.includes(listType)) refuse("x-kubernetes-list-type", "not a list type; it is left out");
    else if (sort === "array") markers.push({ name: "listType", argument: `=${listType}` });
    else refuse("x-kubernetes-list-type", "a list type on what is no list; it is left out");
  }
  if (sort === "array")
    for (const key of isList(mapKeys) ? mapKeys : [])
      markers.push({ name: "listMapKey", argument: `=${argument(plainText(key))}` });
  else if (mapKeys !== undefined)
    refuse("x-kubernetes-list-map-keys", "keys on what is no list; they are left out");
  if (mapType !== undefined) {
    if (!mapTypes.includes(mapType)) refuse("x-kubernetes-map-type", "not a map type; it is left out");
    else if (sort === "object")
      markers.push({
        name: isObject(node.additionalProperties) ? "mapType" : "structType",
        argument: `=${mapType}`,
      });
    else refuse("x-kubernetes-map-type", "a map type on what is no object; it is left out");
  }
  return markers;
}

export const formatMarker = (format: string): MarkerLine => ({
  name: "kubebuilder:validation:Format",
  argument: `=${argument(format)}`,
});
