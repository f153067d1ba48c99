import type { MarkerDefinition } from "../marker.ts";
import { ownMarkers } from "../registry/registry.ts";
import { argumentsOf } from "./argument-help.ts";

/** Returns markers as JSON, for editors and other programs. */
export function markersAsJson(definitions: readonly MarkerDefinition[] = ownMarkers.all): string {
  return `${JSON.stringify(definitions.map(toJson), null, 2)}\n`;
}

function toJson(marker: MarkerDefinition): object {
  const { name, aliasOf, targets, origin, shape, repeatable, appliesTo, help, examples } = marker;
  const { category, summary, details } = help;
  return {
    name,
    aliasOf,
    category,
    targets,
    origin,
    shape,
    repeatable,
    appliesTo,
    summary,
    details,
    arguments: origin === "foreign" ? [] : argumentsOf(marker),
    example: examples[0],
  };
}
