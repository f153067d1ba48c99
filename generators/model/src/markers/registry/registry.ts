import { categories } from "../categories.ts";
import { clusterApiMarkers } from "../definitions/cluster-api.ts";
import { conversionMarkers } from "../definitions/conversion.ts";
import { crdMarkers } from "../definitions/crd.ts";
import { declarativeMarkers } from "../definitions/declarative.ts";
import { memberMarkers } from "../definitions/member.ts";
import { openapiMarkers } from "../definitions/openapi.ts";
import { packageMarkers } from "../definitions/package.ts";
import { processingMarkers } from "../definitions/processing.ts";
import { rbacMarkers } from "../definitions/rbac.ts";
import { schemaMarkers } from "../definitions/schema.ts";
import { textsMarkers } from "../definitions/texts.ts";
import { validationMarkers } from "../definitions/validation.ts";
import { webhookMarkers } from "../definitions/webhook.ts";
import type { MarkerDefinition } from "../marker.ts";
import { foreignMarkers } from "./foreign.ts";

const definedMarkers = [
  ...clusterApiMarkers,
  ...conversionMarkers,
  ...crdMarkers,
  ...declarativeMarkers,
  ...memberMarkers,
  ...openapiMarkers,
  ...packageMarkers,
  ...processingMarkers,
  ...rbacMarkers,
  ...schemaMarkers,
  ...textsMarkers,
  ...validationMarkers,
  ...webhookMarkers,
];

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
