import { bound } from "../../apply/bound.ts";
import { defineMarker, required } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "kubebuilder:validation:Maximum",
  targets: ["type", "field"],
  items: true,
  value: required("number", "The bound, itself allowed."),
  appliesTo: ["integer", "number"],
  ...bound("maximum", "a number", "number"),
  help: { category: "Validation", summary: "Takes no number above this one." },
  examples: ["+kubebuilder:validation:Maximum=100"],
});
