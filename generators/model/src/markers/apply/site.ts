import { escapeMember, type Json, type JsonSchema, type ValidationRule } from "@capikit/schema";
import { markerDoesNotFit } from "../../diagnostics/codes/schema.ts";
import { bareText } from "../../text/go-string.ts";
import { jsonLiteral } from "../../text/typescript-text.ts";
import type { Marker, MarkerValue, SchemaSite } from "../marker.ts";

/** The effect of `+k8s:immutable` on the field itself. */
export const immutableRule: ValidationRule = { rule: "self == oldSelf", message: "field is immutable" };

/** Its effect on the parent: the rule of an optional field does not run on removal. */
export function immutableOnceSetRule(member: string): ValidationRule {
  const name = escapeMember(member);
  return {
    rule: `!has(oldSelf.${name}) || has(self.${name})`,
    message: `field ${member} is immutable once set`,
  };
}

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

export function printJson(value: Json): readonly string[] {
  return [`=${jsonLiteral(value)}`];
}

/** Prints the value if it is one of the given strings, or any string if none are given. */
export function printText(...known: readonly string[]): (value: Json) => readonly string[] | undefined {
  return (value) =>
    typeof value === "string" && (known.length === 0 || known.includes(value))
      ? [`=${bareText(value)}`]
      : undefined;
}

/** Prints a marker without an argument for `true`. */
export function printFlag(value: Json): readonly string[] | undefined {
  return value === true ? [""] : undefined;
}
