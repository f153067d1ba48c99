import { bound } from "../../apply/bound.ts";
import { defineMarker, required } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "kubebuilder:validation:ExclusiveMaximum",
  targets: ["type", "field"],
  items: true,
  value: required("boolean", "Whether the bound itself is excluded."),
  appliesTo: ["integer", "number"],
  ...bound("exclusiveMaximum", "a number", "boolean"),
  help: { category: "Validation", summary: "Excludes the value of `Maximum` itself." },
  examples: ["+kubebuilder:validation:ExclusiveMaximum=true"],
});
