import { bound } from "../../apply/bound.ts";
import { defineMarker, required } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "kubebuilder:validation:ExclusiveMinimum",
  targets: ["type", "field"],
  items: true,
  value: required("boolean", "Whether the bound itself is excluded."),
  appliesTo: ["integer", "number"],
  ...bound("exclusiveMinimum", "a number", "boolean"),
  help: { category: "Validation", summary: "Excludes the value of `Minimum` itself." },
  examples: ["+kubebuilder:validation:ExclusiveMinimum=true"],
});
