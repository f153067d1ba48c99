import { applyMapType } from "../../apply/map-type.ts";
import { printText } from "../../apply/print.ts";
import { defineMarker, required } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "structType",
  targets: ["type", "field"],
  value: required("string", "How writers share the object.", ["atomic", "granular"]),
  appliesTo: ["object"],
  keyword: "x-kubernetes-map-type",
  apply: { schema: applyMapType },
  print: printText("atomic", "granular"),
  help: {
    category: "Processing",
    summary: "Sets how writes of several managers to an object are merged.",
    details: "`granular` (the default): member by member. `atomic`: the object is a single value.",
  },
  examples: ["+structType=atomic"],
});
