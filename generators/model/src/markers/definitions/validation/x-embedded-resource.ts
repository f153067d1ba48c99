import { printFlag } from "../../apply/print.ts";
import { reportMisfit, typeAt } from "../../apply/site.ts";
import { defineValidation } from "../../define-marker.ts";

export const marker = defineValidation({
  name: "XEmbeddedResource",
  appliesTo: ["object"],
  keyword: "x-kubernetes-embedded-resource",
  apply: {
    schema(site, marker) {
      if (typeAt(site) === "object") site.own["x-kubernetes-embedded-resource"] = true;
      else reportMisfit(site, marker, "an object");
    },
  },
  print: printFlag,
  summary: "Declares the value a complete object with `apiVersion`, `kind` and `metadata`.",
  examples: ["+kubebuilder:validation:XEmbeddedResource"],
});
