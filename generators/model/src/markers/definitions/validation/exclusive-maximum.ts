import { bound } from "../../apply/bound.ts";
import { defineMarker, required } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "kubebuilder:validation:ExclusiveMaximum",
  targets: ["type", "field"],
  items: true,
  value: required("boolean", "Whether the bound itself is refused."),
  appliesTo: ["integer", "number"],
  ...bound("exclusiveMaximum", "a number", "boolean"),
  help: { category: "Validation", summary: "Refuses the number that `Maximum` says, too." },
  examples: ["+kubebuilder:validation:ExclusiveMaximum=true"],
});
