import { definedMarkers } from "../../../gen/markers.ts";
import { categories } from "../categories.ts";
import type { MarkerDefinition } from "../marker.ts";
import { foreignMarkers } from "./foreign.ts";

const chapter = ({ help }: MarkerDefinition): number => categories.indexOf(help.category);

/** All markers with their help, in the order of the help output. */
export const markerRegistry: readonly MarkerDefinition[] = Object.freeze([
  ...definedMarkers.flat().sort((a, b) => chapter(a) - chapter(b)),
  ...foreignMarkers,
]);

const byName = new Map(markerRegistry.map((one) => [one.name, one]));
const families = markerRegistry
  .filter((one) => one.name.endsWith("*"))
  .map((definition) => ({ start: definition.name.slice(0, -1), definition }));

/** Returns the definition of a full name without `+`; foreign markers may match by prefix. */
export function findMarker(name: string): MarkerDefinition | undefined {
  return byName.get(name) ?? families.find(({ start }) => name.startsWith(start))?.definition;
}
