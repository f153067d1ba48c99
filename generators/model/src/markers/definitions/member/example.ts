import { jsonOf } from "../../apply/site.ts";
import { defineMarker, required } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "kubebuilder:example",
  targets: ["field"],
  value: required("any", "An example value, in the syntax of `+kubebuilder:default`."),
  keyword: "example",
  apply: {
    schema(site, { value }) {
      site.own.example = jsonOf(value);
    },
  },
  help: { category: "Members", summary: "Sets an example of the member's value." },
  examples: ['+kubebuilder:example="fra1"'],
});
