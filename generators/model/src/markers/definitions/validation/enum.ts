import { applyEnum, printEnum } from "../../apply/enum.ts";
import { defineMarker, required } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "kubebuilder:validation:Enum",
  targets: ["type", "field"],
  items: true,
  value: required("any[]", "The values, `a;b` or `{a,b}`."),
  keyword: "enum",
  apply: { schema: applyEnum },
  print: printEnum,
  help: {
    category: "Validation",
    summary: "The value must be one of these values.",
    details: 'Equivalent to a union of literals in TypeScript: `"Basic" | "Premium"`.',
  },
  examples: ["+kubebuilder:validation:Enum=Basic;Premium"],
});
