import { bound } from "../../apply/bound.ts";
import { defineMarker, required } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "kubebuilder:validation:Maximum",
  targets: ["type", "field"],
  items: true,
  value: required("number", "The maximum, inclusive."),
  appliesTo: ["integer", "number"],
  ...bound("maximum", "a number", "number"),
  help: { category: "Validation", summary: "Sets the maximum of a number." },
  examples: ["+kubebuilder:validation:Maximum=100"],
});
