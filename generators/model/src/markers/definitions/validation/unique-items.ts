import { defineValidation, required } from "../../define-marker.ts";

export const marker = defineValidation({
  name: "UniqueItems",
  value: required("boolean", "Whether items must be unique."),
  appliesTo: ["array"],
  keyword: "uniqueItems",
  apply: {
    schema(site, { value }) {
      if (value === true) site.own.uniqueItems = true;
    },
  },
  summary: "Items must be unique, in ClusterClass variables. The API server rejects it: use `+listType=set`.",
  examples: ["+kubebuilder:validation:UniqueItems=true"],
});
