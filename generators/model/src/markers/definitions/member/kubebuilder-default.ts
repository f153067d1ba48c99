import { jsonOf, typeAt } from "../../apply/site.ts";
import { defineMarker, required } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "kubebuilder:default",
  targets: ["field"],
  value: required("any", "A text, number, `true`, `false`, a list `{a,b}` or an object `{key: value}`."),
  keyword: "default",
  order: -1,
  apply: {
    schema(site, { definition, value: given }) {
      const value = jsonOf(given);
      const isEmpty = typeof value === "object" && value !== null && Object.keys(value).length === 0;
      // `{}` is how Go writes an empty list in kubebuilder's markers.
      const isEmptyList = definition.name === "kubebuilder:default" && typeAt(site) === "array" && isEmpty;
      site.own.default = isEmptyList ? [] : value;
    },
  },
  help: {
    category: "Members",
    summary: "Says the value that the API server fills in where there is none.",
    details: "It is checked as the API server checks it. Behind `:=` it reads the same as behind `=`.",
  },
  examples: ["+kubebuilder:default=1"],
});
