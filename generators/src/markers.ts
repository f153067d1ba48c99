/**
 * The markers without the readers of types, which load the compiler.
 *
 * @module
 */

export { markerAsData } from "./model/markers/help/as-json.ts";
export { markerAsText } from "./model/markers/help/as-text.ts";
export type { MarkerDefinition } from "./model/markers/marker.ts";
export { createMarkerRegistry, type MarkerRegistry } from "./model/markers/registry/registry.ts";
export { suggestMarker } from "./model/markers/registry/suggest-marker.ts";
