import type { JsonSchema } from "@capikit/schema";
import { type DefinedMarkers, defineMarker, required } from "../define-marker.ts";
import { printText } from "./print.ts";
import { reportMisfit, typeAt } from "./site.ts";

/** Defines a marker that sets how writers share the members of an object. */
export function defineMapType(name: string, what: string, summary: string, details: string): DefinedMarkers {
  return defineMarker({
    name,
    targets: ["type", "field"],
    value: required("string", `How writers share the ${what}.`, ["atomic", "granular"]),
    appliesTo: ["object"],
    keyword: "x-kubernetes-map-type",
    apply: {
      schema(site, marker) {
        if (typeAt(site) === "object")
          site.own["x-kubernetes-map-type"] = marker.value as NonNullable<
            JsonSchema["x-kubernetes-map-type"]
          >;
        else reportMisfit(site, marker, "an object");
      },
    },
    print: printText("atomic", "granular"),
    help: { category: "Processing", summary, details },
    examples: [`+${name}=atomic`],
  });
}
