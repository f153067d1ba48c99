import type { Json, JsonSchema, ValidationRule } from "@capikit/schema";
import { markerDoesNotFit } from "../../diagnostics/codes/schema.ts";
import type { Marker, MarkerDefinition, MarkerValue, SchemaSite } from "../marker.ts";

export const intOrString: JsonSchema = {
  anyOf: [{ type: "integer" }, { type: "string" }],
  "x-kubernetes-int-or-string": true,
};

/** Returns the type of the value, by the markers or by the type below them. */
export function typeAt(site: SchemaSite): JsonSchema["type"] {
  if (isIntOrStringAt(site)) return undefined;
  return site.own.type ?? site.base.type;
}

export function isIntOrStringAt(site: SchemaSite): boolean {
  return (site.own["x-kubernetes-int-or-string"] ?? site.base["x-kubernetes-int-or-string"]) === true;
}

/** Describes the type of the value. */
export function typeWords(site: SchemaSite): string {
  if (isIntOrStringAt(site)) return "int-or-string";
  return typeAt(site) ?? "of any type";
}

/** Adds a rule and records its marker; the object must belong to this rule only. */
export function addRule(site: SchemaSite, rule: ValidationRule, marker: Marker): void {
  site.origins.noteRule(rule, marker.location);
  site.own["x-kubernetes-validations"] = [...(site.own["x-kubernetes-validations"] ?? []), rule];
}

/** Reports a marker on a value of another type. */
export function reportMisfit(
  site: SchemaSite,
  { definition, location }: Pick<Marker, "definition" | "location">,
  needs: string,
  found: string = typeWords(site),
): void {
  const instead = fittingMarkers(site, definition);
  const { additionalProperties: values } = site.base;
  const valueType = typeof values === "object" ? values.type : undefined;
  const isOfValues = valueType !== undefined && definition.appliesTo?.includes(valueType) === true;
  const fact = { marker: definition.name, needs, found, instead, isOfValues };
  site.report(markerDoesNotFit.create(fact, location));
}

/** Returns the markers with the same limit for the items of a list, and for its other counts. */
function fittingMarkers(
  site: SchemaSite,
  definition: MarkerDefinition,
): readonly { readonly marker: string; readonly of: string }[] {
  const items = markerOfItems(site, definition);
  const type = typeAt(site);
  const [, start, counted] = /^(.*:M(?:ax|in))(Items|Length|Properties)$/.exec(definition.name) ?? [];
  const [count, of] = (type && counts[type]) ?? [];
  // A limit of a length in a map could be one of its values.
  const isCount = count !== undefined && counted !== undefined && (counted !== "Length" || type === "array");
  return [
    ...(items === undefined ? [] : [{ marker: items, of: "the items" }]),
    ...(isCount && of !== undefined ? [{ marker: `${start}${count}`, of }] : []),
  ];
}

const counts: { readonly [Type in NonNullable<JsonSchema["type"]>]?: readonly [string, string] } = {
  array: ["Items", "the number of items"],
  object: ["Properties", "the number of entries"],
  string: ["Length", "the number of characters"],
};

/** Returns the marker for the items of a list that have a type of a marker; undefined for other types. */
export function markerOfItems(
  site: SchemaSite,
  { name, appliesTo = [], isForItems }: MarkerDefinition,
): string | undefined {
  const type = typeAt(site) === "array" ? site.base.items?.type : undefined;
  const start = "kubebuilder:validation:";
  if (isForItems || type === undefined || !appliesTo.includes(type) || !name.startsWith(start))
    return undefined;
  return name.replace(start, `${start}items:`);
}

/** Returns the value as JSON; the parser accepts only JSON values. */
export function jsonOf(value: MarkerValue | undefined): Json {
  return (value ?? null) as Json;
}
