import type { Json, JsonObject } from "@capikit/schema";
import { findMarker } from "../../model/markers/registry/registry.ts";
import { jsonLiteral } from "../../model/text/typescript-text.ts";
import type { MarkerLine } from "../declarations/declaration.ts";
import { isList, isObject, textAt } from "../json/json-values.ts";
import type { Simplified } from "../schema/simplify.ts";
import { limitMarkers, limits, markersFor, type Sort } from "./constraints.ts";
import type { Context, Place } from "./context.ts";
import { placeKeys } from "./field-markers.ts";

const flags = ["x-kubernetes-preserve-unknown-fields", "x-kubernetes-embedded-resource"];

const handled = new Set([
  ...placeKeys,
  ...limits,
  ...flags,
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

/** Returns the markers of a node's constraints; other constraints become an `allOf`. */
export function constraintMarkers(
  node: JsonObject,
  sort: Sort,
  expressed: readonly string[],
  { origin }: Simplified,
  place: Place,
  context: Context,
): MarkerLine[] {
  const left = Object.fromEntries(Object.entries(node).filter(([key]) => !expressed.includes(key)));
  const reportUnexpressed = (key: string, reason: string): void =>
    context.unexpressed(place.path, reason, origin, key);
  const { markers, rest } = limitMarkers(left, sort, node.format);
  for (const marker of markersFor("format", left.format) ?? []) markers.push(marker);
  if (isList(left.enum)) {
    const ofEnum = sort === "any" ? undefined : markersFor("enum", left.enum);
    if (ofEnum === undefined || !left.enum.every((value) => fitsSort(value, sort)))
      markers.push({ name: "capikit:schema:enum", argument: `=${jsonLiteral(left.enum)}` });
    else for (const marker of ofEnum) markers.push(marker);
  }
  if (isList(left.required)) rest.required = left.required;
  for (const marker of topologyMarkers(node, sort, reportUnexpressed)) markers.push(marker);
  for (const key of flags)
    if (left[key] === true && ["boolean", "integer", "number", "string"].includes(sort))
      reportUnexpressed(key, `${key} on a value without fields; it is omitted`);
    else for (const marker of markersFor(key, left[key]) ?? []) markers.push(marker);
  for (const marker of ruleMarkers(left["x-kubernetes-validations"], reportUnexpressed)) markers.push(marker);
  const allOf = [...(isList(left.allOf) ? left.allOf : []), ...(Object.keys(rest).length > 0 ? [rest] : [])];
  if (allOf.length > 0) for (const marker of markersFor("allOf", allOf) ?? []) markers.push(marker);
  for (const key of ["anyOf", "oneOf", "not"])
    for (const marker of markersFor(key, left[key]) ?? []) markers.push(marker);
  for (const key of Object.keys(left))
    if (!handled.has(key)) reportUnexpressed(key, `${key} has no counterpart in types; it is omitted`);
  return markers;
}

function fitsSort(value: Json, sort: Sort): boolean {
  if (sort === "integer") return typeof value === "bigint" || Number.isInteger(value);
  if (sort === "number") return typeof value === "bigint" || typeof value === "number";
  if (sort === "intOrString") return typeof value === "string" || Number.isInteger(value);
  return typeof value === sort;
}

/** Returns the CEL rules of a node; reports keys without a marker argument. */
function ruleMarkers(
  rules: Json | undefined,
  reportUnexpressed: (key: string, reason: string) => void,
): readonly MarkerLine[] {
  const keyword = "x-kubernetes-validations";
  const markers = markersFor(keyword, rules) ?? [];
  const known = findMarker("kubebuilder:validation:XValidation")?.arguments ?? {};
  for (const rule of isList(rules) ? rules : [])
    for (const key of isObject(rule) ? Object.keys(rule) : [])
      if (!Object.hasOwn(known, key))
        reportUnexpressed(keyword, `a rule's ${key} is not supported; it is omitted`);
  return markers;
}

/** Merge keywords with the type that each requires. */
const sharing = [
  [
    "x-kubernetes-list-type",
    "array",
    "not a list type; it is omitted",
    "a list type on a value that is not a list; it is omitted",
  ],
  ["x-kubernetes-list-map-keys", "array", "", "keys on a value that is not a list; they are omitted"],
  [
    "x-kubernetes-map-type",
    "object",
    "not a map type; it is omitted",
    "a map type on a value that is not an object; it is omitted",
  ],
] as const;

function topologyMarkers(
  node: JsonObject,
  sort: Sort,
  reportUnexpressed: (key: string, reason: string) => void,
): MarkerLine[] {
  return sharing.flatMap(([key, needs, invalid, misplaced]): readonly MarkerLine[] => {
    if (key === "x-kubernetes-list-map-keys" ? node[key] === undefined : textAt(node, key) === undefined)
      return [];
    const markers = markersFor(key, node[key]);
    if (markers !== undefined && sort === needs)
      return key === "x-kubernetes-map-type" && isObject(node.additionalProperties)
        ? markers.map(({ argument }) => ({ name: "mapType", argument }))
        : markers;
    reportUnexpressed(key, markers === undefined && invalid !== "" ? invalid : misplaced);
    return [];
  });
}
