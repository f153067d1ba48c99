import { applyMapType } from "../../apply/map-type.ts";
import { printText } from "../../apply/print.ts";
import { defineMarker, required } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "mapType",
  targets: ["type", "field"],
  value: required("string", "How writers share the map.", ["atomic", "granular"]),
  appliesTo: ["object"],
  keyword: "x-kubernetes-map-type",
  apply: { schema: applyMapType },
  print: printText("atomic", "granular"),
  help: {
    category: "Processing",
    summary: "Sets how writes of several managers to a map are merged.",
    details: "`granular` (the default): key by key. `atomic`: the map is a single value.",
  },
  examples: ["+mapType=atomic"],
});
