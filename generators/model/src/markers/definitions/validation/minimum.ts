import { bound } from "../../apply/bound.ts";
import { defineMarker, required } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "kubebuilder:validation:Minimum",
  targets: ["type", "field"],
  items: true,
  value: required("number", "The minimum, inclusive."),
  appliesTo: ["integer", "number"],
  ...bound("minimum", "a number", "number"),
  help: { category: "Validation", summary: "Sets the minimum of a number." },
  examples: ["+kubebuilder:validation:Minimum=1"],
});
