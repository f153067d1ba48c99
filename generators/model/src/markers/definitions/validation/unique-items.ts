import { uniqueItems } from "../../../diagnostics/codes/schema.ts";
import { defineMarker, required } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "kubebuilder:validation:UniqueItems",
  targets: ["type", "field"],
  items: true,
  value: required("boolean", "Whether items must differ."),
  appliesTo: ["array"],
  keyword: "uniqueItems",
  apply: {
    schema(site, { value, location }) {
      if (value === true) site.report(uniqueItems.create({}, location));
    },
  },
  help: {
    category: "Validation",
    summary: "Known to controller-gen, but refused by the API server: use `+listType=set`.",
  },
  examples: ["+kubebuilder:validation:UniqueItems=true"],
});
