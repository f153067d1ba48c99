import type { Marker, SchemaSite } from "../markers/marker.ts";

export function isSchemaMarker({ definition }: Marker): boolean {
  return "schema" in definition.apply;
}

/** Applies markers to a schema in their order. Markers for items need a site for the items. */
export function applyMarkers(site: SchemaSite, markers: readonly Marker[]): void {
  const ordered = markers.some(({ definition }) => definition.order !== 0)
    ? markers.toSorted((a, b) => a.definition.order - b.definition.order)
    : markers;
  for (const marker of ordered) {
    const { apply } = marker.definition;
    if ("schema" in apply) apply.schema(site, marker);
  }
}
