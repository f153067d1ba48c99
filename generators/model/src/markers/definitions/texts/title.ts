import { defineMarker, required } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "kubebuilder:title",
  targets: ["type", "field"],
  value: required("string", "The title."),
  keyword: "title",
  apply: {
    schema(site, { value }) {
      site.own.title = String(value);
    },
  },
  help: { category: "Texts", summary: "Gives the schema a title." },
  examples: ['+kubebuilder:title="Number of gateways"'],
});
