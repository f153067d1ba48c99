import type { Json, JsonObject, JsonSchema } from "@capikit/schema";
import { findUnfitBounds } from "@capikit/schema/manifests";
import type { MarkerDefinition } from "../../model/markers/marker.ts";
import { allMarkers } from "../../model/markers/registry/registry.ts";
import { quotedText } from "../../model/text/go-string.ts";
import { jsonLiteral } from "../../model/text/typescript-text.ts";
import type { MarkerLine } from "../declarations/declaration.ts";

const byKeyword = new Map(
  allMarkers
    .filter(({ aliasOf, isForItems, print }) => print !== undefined && aliasOf === undefined && !isForItems)
    .map((definition): [string | undefined, MarkerDefinition] => [definition.keyword, definition]),
);

const limitDefinitions: ReadonlyMap<string, MarkerDefinition> = new Map(
  [...byKeyword].flatMap(([keyword, definition]): [string, MarkerDefinition][] =>
    keyword === undefined || keyword.startsWith("x-") || definition.appliesTo === undefined
      ? []
      : [[keyword, definition]],
  ),
);

/** Returns the markers that set a keyword to a value; or `undefined` without any. */
export function markersFor(keyword: string, value: Json | undefined): MarkerLine[] | undefined {
  const definition = byKeyword.get(keyword);
  if (definition === undefined || value === undefined) return undefined;
  return definition.print?.(value)?.map((argument) => ({ name: definition.name, argument }));
}

/** The schema type that has the constraints, which decides on the markers allowed. */
export type Sort = "any" | "array" | "boolean" | "integer" | "intOrString" | "number" | "object" | "string";

const validation = "kubebuilder:validation:";

/** The order of constraints in comments; others follow. */
const customary = ["maximum", "minimum", "multipleOf", "exclusiveMaximum", "exclusiveMinimum"];

const position = (key: string): number =>
  customary.includes(key) ? customary.indexOf(key) : customary.length;

/** Constraint keywords; each is a marker if it fits the type. */
export const limits: readonly string[] = [...limitDefinitions.keys()].sort(
  (a, b) => position(a) - position(b),
);

const range = ["maximum", "minimum", "exclusiveMaximum", "exclusiveMinimum"];

function expressesLimit(key: string, value: Json, sort: Sort): boolean {
  const { appliesTo = [], value: argument } = limitDefinitions.get(key) ?? {};
  if (!appliesTo.some((type) => type === sort || (type === "string" && sort === "intOrString"))) return false;
  if (argument?.type === "string" || argument?.type === "boolean") return typeof value === argument.type;
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

/** Constraints that allow no value. Markers reject them, but a CRD may contain them. */
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

/** Returns markers for the constraints of a node of a format, and the constraints without a marker. */
export function limitMarkers(
  node: JsonObject,
  sort: Sort,
  format: Json | undefined,
): { markers: MarkerLine[]; rest: Record<string, Json> } {
  const bounds = findUnfitBounds({ ...node, format } as JsonSchema).map(({ keyword }): string => keyword);
  const rest: Record<string, Json> = {};
  const present = limits.filter((key) => node[key] !== undefined);
  const empty = contradictions(node);
  const unfit = new Set(bounds.filter((key) => !empty.has(key)));
  const isExpressible = (key: string): boolean =>
    unfit.has(key) || (!empty.has(key) && expressesLimit(key, node[key] ?? null, sort));
  // The bounds of a range stay together: `exclusiveMinimum` needs its `minimum`.
  const rangeHolds = present.filter((key) => range.includes(key)).every(isExpressible);
  const markers: MarkerLine[] = [];
  for (const key of present) {
    const value = node[key] ?? null;
    if (unfit.has(key)) markers.push({ name: `capikit:schema:${key}`, argument: `=${jsonLiteral(value)}` });
    else if (isExpressible(key) && (rangeHolds || !range.includes(key)))
      for (const marker of markersFor(key, value) ?? []) markers.push(marker);
    else rest[key] = value;
  }
  return { markers, rest };
}

/** Returns the marker of a default, in controller-gen's syntax or as exact JSON. */
export function defaultMarker(value: Json): MarkerLine {
  if (typeof value === "string") return { name: "kubebuilder:default", argument: `=${quotedText(value)}` };
  const plain = typeof value === "boolean" || typeof value === "bigint" || Number.isInteger(value);
  return { name: plain ? "kubebuilder:default" : "default", argument: `=${jsonLiteral(value)}` };
}

/** Returns the equivalent marker for the items of an array, or `undefined` without one. */
export function itemsMarker(marker: MarkerLine): MarkerLine | undefined {
  if (marker.name === "kubebuilder:pruning:PreserveUnknownFields")
    return { ...marker, name: `${validation}items:XPreserveUnknownFields` };
  if (!marker.name.startsWith(validation) || marker.name.startsWith(`${validation}items:`)) return;
  if (marker.name === `${validation}Schemaless`) return;
  return { ...marker, name: `${validation}items:${marker.name.slice(validation.length)}` };
}
