import type { MarkerDefinition } from "./marker.ts";
import { capikitConversionMarkers, capikitMarkers, capikitSchemaMarkers } from "./registry/capikit.ts";
import { crdMarkers } from "./registry/crd.ts";
import { declarativeMarkers } from "./registry/declarative.ts";
import { fieldMarkers } from "./registry/fields.ts";
import { foreignMarkers } from "./registry/foreign.ts";
import { oneOfMarkers } from "./registry/one-of.ts";
import { packageMarkers } from "./registry/package.ts";
import { rbacMarkers } from "./registry/rbac.ts";
import { schemaMarkers } from "./registry/schema.ts";
import { itemMarkers, validationMarkers } from "./registry/validation.ts";
import { webhookMarkers } from "./registry/webhook.ts";

/** Every marker there is, with its help, in the order in which help shows them. */
export const markerRegistry: readonly MarkerDefinition[] = Object.freeze([
  ...packageMarkers,
  ...crdMarkers,
  ...fieldMarkers,
  ...validationMarkers,
  ...oneOfMarkers,
  ...itemMarkers,
  ...schemaMarkers,
  ...declarativeMarkers,
  ...rbacMarkers,
  ...webhookMarkers,
  ...capikitMarkers,
  ...capikitConversionMarkers,
  ...capikitSchemaMarkers,
  ...foreignMarkers,
]);

const byName = new Map(markerRegistry.map((one) => [one.name, one]));
const families = markerRegistry
  .filter((one) => one.name.endsWith("*"))
  .map((definition) => ({ start: definition.name.slice(0, -1), definition }));

/** The definition of a full name without `+`; foreign families know their members by how they start. */
export function findMarker(name: string): MarkerDefinition | undefined {
  return byName.get(name) ?? families.find(({ start }) => name.startsWith(start))?.definition;
}
