import type { JsonSchema } from "@capikit/schema";
import { defineValidation, required } from "../../define-marker.ts";

export const marker = defineValidation({
  name: "Type",
  value: required("string", "A type of JSON Schema.", [
    "array",
    "boolean",
    "integer",
    "number",
    "object",
    "string",
  ]),
  keyword: "type",
  order: -3,
  apply: {
    schema(site, { value }) {
      site.own.type = value as NonNullable<JsonSchema["type"]>;
    },
  },
  summary: "Sets the schema's type, regardless of the TypeScript type.",
  details: "For values whose JSON type differs from their TypeScript type.",
  examples: ["+kubebuilder:validation:Type=string"],
});
