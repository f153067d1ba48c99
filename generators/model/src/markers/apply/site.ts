import type { Json, JsonSchema, ValidationRule } from "@capikit/schema";
import { markerDoesNotFit } from "../../diagnostics/codes/schema.ts";
import type { Marker, MarkerValue, SchemaSite } from "../marker.ts";

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
  site.report(markerDoesNotFit.create({ marker: definition.name, needs, found }, location));
}

/** Returns the value as JSON; the parser accepts only JSON values. */
export function jsonOf(value: MarkerValue | undefined): Json {
  return (value ?? null) as Json;
}
