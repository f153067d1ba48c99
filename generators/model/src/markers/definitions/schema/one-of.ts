import type { JsonSchema } from "@capikit/schema";
import { printJson } from "../../apply/print.ts";
import { jsonOf } from "../../apply/site.ts";
import { defineMarker, required } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "capikit:schema:oneOf",
  targets: ["type", "field"],
  value: required("json", "A list of schemas."),
  keyword: "oneOf",
  apply: {
    schema(site, { value }) {
      site.own.oneOf = jsonOf(value) as unknown as JsonSchema[];
    },
  },
  print: printJson,
  help: {
    category: "Hand-written schemas",
    summary: "The value must match exactly one of the schemas.",
    details: "For hand-written CRDs with keywords that no kubebuilder marker generates.",
  },
  examples: ['+capikit:schema:oneOf=[{"required": ["a"]}, {"required": ["b"]}]'],
});
