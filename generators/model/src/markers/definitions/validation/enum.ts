import { applyEnum, printEnum } from "../../apply/enum.ts";
import { defineValidation, required } from "../../define-marker.ts";

export const marker = defineValidation({
  name: "Enum",
  value: required("any[]", "The values, `a;b` or `{a,b}`."),
  keyword: "enum",
  apply: { schema: applyEnum },
  print: printEnum,
  summary: "The value must be one of these values.",
  details: 'Equivalent to a union of literals in TypeScript: `"Basic" | "Premium"`.',
  examples: ["+kubebuilder:validation:Enum=Basic;Premium"],
});
