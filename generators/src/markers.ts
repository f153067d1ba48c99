/**
 * The markers without the readers of types, which load the compiler.
 *
 * @module
 */

export { markerAsData, markerAsText } from "./model/markers/help/formats.ts";
export type { MarkerDefinition } from "./model/markers/marker.ts";
export { createMarkerRegistry, type MarkerRegistry } from "./model/markers/registry/registry.ts";
export { suggestMarker } from "./model/markers/registry/suggest-marker.ts";
