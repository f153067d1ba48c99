import type { MarkerDefinition } from "../marker.ts";
import { capikitConversionMarkers, capikitMarkers, capikitSchemaMarkers } from "./capikit.ts";
import { crdMarkers } from "./crd.ts";
import { declarativeMarkers } from "./declarative.ts";
import { fieldMarkers } from "./fields.ts";
import { foreignMarkers } from "./foreign.ts";
import { oneOfMarkers } from "./one-of.ts";
import { packageMarkers } from "./package.ts";
import { rbacMarkers } from "./rbac.ts";
import { schemaMarkers } from "./schema.ts";
import { itemMarkers, validationMarkers } from "./validation.ts";
import { webhookMarkers } from "./webhook.ts";

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
