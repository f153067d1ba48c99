import type { JsonSchema, ValidationRule } from "@capikit/schema";
import type { Report } from "../diagnostics/diagnostic.ts";
import type { Marker } from "../markers/marker.ts";
import type { Draft } from "./draft.ts";
import type { Origins } from "./origin.ts";

/** A place where markers meet a type: a member, a declaration, or the items of either. */
export interface Site {
  /** What the markers say. */
  readonly own: Draft;
  /** The schema of the type they stand on. */
  readonly base: JsonSchema;
  /** Whether the type is spelt out here, so that `Type` and `Format` replace its own; a named type is met instead. */
  readonly direct: boolean;
  /** Whether the type is one of Kubernetes' own that act as named types. */
  readonly isSpecial: boolean;
  /** Whether the markers stand on an alias, not on a member or on items. */
  readonly isAlias: boolean;
  readonly origins: Origins;
  readonly report: Report;
}

/** The kind of value here, as far as the markers and the type say it. */
export function typeAt(site: Site): JsonSchema["type"] {
  if (isIntOrStringAt(site)) return undefined;
  return site.own.type ?? site.base.type;
}

export function isIntOrStringAt(site: Site): boolean {
  return (site.own["x-kubernetes-int-or-string"] ?? site.base["x-kubernetes-int-or-string"]) === true;
}

/** The kind of value in words. */
export function typeWords(site: Site): string {
  if (isIntOrStringAt(site)) return "int-or-string";
  return typeAt(site) ?? "of any type";
}

/** The name of a marker as its author wrote it. */
export function spelling(marker: Marker): string {
  // Registered under one name each, so the definition's is the written one.
  return marker.definition.name;
}

/** Adds a rule and remembers its marker; the object must be the rule's own. */
export function addRule(site: Site, rule: ValidationRule, marker: Marker): void {
  site.origins.noteRule(rule, marker.location);
  site.own["x-kubernetes-validations"] = [...(site.own["x-kubernetes-validations"] ?? []), rule];
}
