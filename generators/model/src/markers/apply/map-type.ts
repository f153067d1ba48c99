import type { JsonSchema } from "@capikit/schema";
import type { SchemaSite } from "../apply.ts";
import type { Marker } from "../marker.ts";
import { reportMisfit, typeAt } from "./site.ts";

/** Sets how writers share the members of objects, both maps and structs. */
export function applyMapType(site: SchemaSite, marker: Marker): void {
  if (typeAt(site) === "object")
    site.own["x-kubernetes-map-type"] = marker.value as NonNullable<JsonSchema["x-kubernetes-map-type"]>;
  else reportMisfit(site, marker, "an object");
}
