export { acceptsTarget } from "./check-target.ts";
export { markersAsJson } from "./help/as-json.ts";
export { markersAsMarkdown } from "./help/as-markdown.ts";
export { markersAsText } from "./help/as-text.ts";
export type {
  ArgumentDefinition,
  ArgumentType,
  Marker,
  MarkerDefinition,
  MarkerOrigin,
  MarkerTarget,
  MarkerValue,
} from "./marker.ts";
export { findMarker, markerRegistry } from "./registry.ts";
