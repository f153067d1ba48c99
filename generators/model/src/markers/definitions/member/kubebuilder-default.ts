import { jsonOf, typeAt } from "../../apply/site.ts";
import { defineMarker, required } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "kubebuilder:default",
  targets: ["field"],
  value: required("any", "A string, number, `true`, `false`, a list `{a,b}` or an object `{key: value}`."),
  keyword: "default",
  order: -1,
  apply: {
    schema(site, { definition, value: given }) {
      const value = jsonOf(given);
      const isEmpty = typeof value === "object" && value !== null && Object.keys(value).length === 0;
      // Kubebuilder's markers write an empty Go list as `{}`.
      const isEmptyList = definition.name === "kubebuilder:default" && typeAt(site) === "array" && isEmpty;
      site.own.default = isEmptyList ? [] : value;
    },
  },
  help: {
    category: "Members",
    summary: "Sets the value that the API server uses if the member is missing.",
    details: "Defaults are validated like in the API server. `:=` is the same as `=`.",
  },
  examples: ["+kubebuilder:default=1"],
});
