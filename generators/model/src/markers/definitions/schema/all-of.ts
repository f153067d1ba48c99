import type { JsonSchema } from "@capikit/schema";
import { printJson } from "../../apply/print.ts";
import { jsonOf } from "../../apply/site.ts";
import { defineMarker, required } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "capikit:schema:allOf",
  targets: ["type", "field"],
  value: required("json", "A list of schemas."),
  keyword: "allOf",
  apply: {
    schema(site, { value }) {
      site.own.allOf = jsonOf(value) as unknown as JsonSchema[];
    },
  },
  print: printJson,
  help: {
    category: "Schemas by hand",
    summary: "Takes values alone that fit every one of the schemas.",
    details: "For hand-written CRDs whose keywords no kubebuilder marker produces.",
  },
  examples: ['+capikit:schema:allOf=[{"required": ["a"]}, {"required": ["b"]}]'],
});
