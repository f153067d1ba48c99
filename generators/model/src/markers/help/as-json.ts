import type { MarkerDefinition } from "../marker.ts";
import { markerRegistry } from "../registry/registry.ts";
import { argumentsOf } from "./argument-help.ts";

/** Markers as JSON, for editors and other programs. */
export function markersAsJson(definitions: readonly MarkerDefinition[] = markerRegistry): string {
  return `${JSON.stringify(definitions.map(toJson), null, 2)}\n`;
}

function toJson(marker: MarkerDefinition): object {
  const { name, twinOf, category, targets, origin, shape, repeatable, appliesTo, summary, details, example } =
    marker;
  return {
    name,
    twinOf,
    category,
    targets,
    origin,
    shape,
    repeatable,
    appliesTo,
    summary,
    details,
    arguments: origin === "foreign" ? [] : argumentsOf(marker),
    example,
  };
}
