import { bound } from "../../apply/bound.ts";
import { defineMarker, required } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "kubebuilder:validation:Minimum",
  targets: ["type", "field"],
  items: true,
  value: required("number", "The bound, itself allowed."),
  appliesTo: ["integer", "number"],
  ...bound("minimum", "a number", "number"),
  help: { category: "Validation", summary: "Takes no number below this one." },
  examples: ["+kubebuilder:validation:Minimum=1"],
});
