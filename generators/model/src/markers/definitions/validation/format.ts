import { printText } from "../../apply/print.ts";
import { defineMarker, required } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "kubebuilder:validation:Format",
  targets: ["type", "field"],
  items: true,
  value: required("string", "A format such as `date-time`, `ipv4`, `uuid` or `cidr`."),
  keyword: "format",
  apply: {
    schema(site, { value }) {
      site.own.format = String(value);
    },
  },
  print: printText(),
  help: {
    category: "Validation",
    summary: "Sets the format of a value; the API server validates the formats it supports.",
  },
  examples: ["+kubebuilder:validation:Format=ipv4"],
});
