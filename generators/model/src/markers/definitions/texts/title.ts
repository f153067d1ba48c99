import { quotedText } from "../../../text/go-string.ts";
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
  print: (value) => (typeof value === "string" ? [`=${quotedText(value)}`] : undefined),
  help: { category: "Texts", summary: "Sets the title of the schema." },
  examples: ['+kubebuilder:title="Number of gateways"'],
});
