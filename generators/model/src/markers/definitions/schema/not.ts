import type { JsonSchema } from "@capikit/schema";
import { printJson } from "../../apply/print.ts";
import { jsonOf } from "../../apply/site.ts";
import { defineMarker, required } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "capikit:schema:not",
  targets: ["type", "field"],
  value: required("json", "A schema."),
  keyword: "not",
  apply: {
    schema(site, { value }) {
      site.own.not = jsonOf(value) as unknown as JsonSchema;
    },
  },
  print: printJson,
  help: {
    category: "Hand-written schemas",
    summary: "The value must not match the schema.",
    details: "For hand-written CRDs with keywords that no kubebuilder marker generates.",
  },
  examples: ['+capikit:schema:not={"required": ["a", "b"]}'],
});
