import { bound } from "../../apply/bound.ts";
import { defineMarker, required } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "kubebuilder:validation:MultipleOf",
  targets: ["type", "field"],
  items: true,
  value: required("number", "A number above 0."),
  appliesTo: ["integer", "number"],
  ...bound("multipleOf", "a number", "positive"),
  help: { category: "Validation", summary: "The value must be a multiple of this number." },
  examples: ["+kubebuilder:validation:MultipleOf=5"],
});
