/**
 * The markers without the readers of types, which load the compiler.
 *
 * @module
 */

export { markersAsJson } from "./markers/help/as-json.ts";
export { markersAsText } from "./markers/help/as-text.ts";
export type { MarkerDefinition } from "./markers/marker.ts";
export { createMarkerRegistry, type MarkerRegistry } from "./markers/registry/registry.ts";
export { suggestMarker } from "./markers/registry/suggest-marker.ts";
