import { printFlag } from "../../apply/print.ts";
import { defineMarker } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "kubebuilder:pruning:PreserveUnknownFields",
  targets: ["type", "field"],
  keyword: "x-kubernetes-preserve-unknown-fields",
  apply: {
    schema(site) {
      site.own["x-kubernetes-preserve-unknown-fields"] = true;
    },
  },
  print: printFlag,
  help: {
    category: "Processing",
    summary: "Preserves fields that are not in the schema instead of dropping them.",
  },
  examples: ["+kubebuilder:pruning:PreserveUnknownFields"],
});
