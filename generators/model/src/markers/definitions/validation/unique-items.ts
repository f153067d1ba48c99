import { uniqueItems } from "../../../diagnostics/codes/schema.ts";
import { defineMarker, required } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "kubebuilder:validation:UniqueItems",
  targets: ["type", "field"],
  items: true,
  value: required("boolean", "Whether items must be unique."),
  appliesTo: ["array"],
  keyword: "uniqueItems",
  apply: {
    schema(site, { value, location }) {
      if (value === true) site.report(uniqueItems.create({}, location));
    },
  },
  help: {
    category: "Validation",
    summary: "Supported by controller-gen but rejected by the API server: use `+listType=set`.",
  },
  examples: ["+kubebuilder:validation:UniqueItems=true"],
});
