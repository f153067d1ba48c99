import type { JsonSchema } from "@capikit/schema";
import { printJson } from "../../apply/print.ts";
import { jsonOf } from "../../apply/site.ts";
import { defineMarker, required } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "capikit:schema:anyOf",
  targets: ["type", "field"],
  value: required("json", "A list of schemas."),
  keyword: "anyOf",
  apply: {
    schema(site, { value }) {
      site.own.anyOf = jsonOf(value) as unknown as JsonSchema[];
    },
  },
  print: printJson,
  help: {
    category: "Schemas by hand",
    summary: "Takes values alone that fit one of the schemas at least.",
    details: "For hand-written CRDs whose keywords no kubebuilder marker produces.",
  },
  examples: ['+capikit:schema:anyOf=[{"required": ["a"]}, {"required": ["b"]}]'],
});
