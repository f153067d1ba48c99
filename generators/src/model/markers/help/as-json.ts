import type { MarkerDefinition } from "../marker.ts";
import { argumentsOf } from "./argument-help.ts";

/** Returns a marker as JSON data, for editors and other programs. */
export function markerAsData(marker: MarkerDefinition): object {
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
