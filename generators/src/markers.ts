/**
 * The markers without the readers of types, which load the compiler.
 *
 * @module
 */

export type { MarkerDefinition } from "./model/markers/marker.ts";
export { markerAsData, markerAsText } from "./model/markers/registry/marker-help.ts";
export { allMarkers, findMarker } from "./model/markers/registry/registry.ts";
export { suggestMarker } from "./model/markers/registry/suggest-marker.ts";
