import { uniqueItems } from "../../../diagnostics/codes/schema.ts";
import { defineValidation, required } from "../../define-marker.ts";

export const marker = defineValidation({
  name: "UniqueItems",
  value: required("boolean", "Whether items must be unique."),
  appliesTo: ["array"],
  keyword: "uniqueItems",
  apply: {
    schema(site, { value, location }) {
      if (value === true) site.report(uniqueItems.create({}, location));
    },
  },
  summary: "Supported by controller-gen but rejected by the API server: use `+listType=set`.",
  examples: ["+kubebuilder:validation:UniqueItems=true"],
});
