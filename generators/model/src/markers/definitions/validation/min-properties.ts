import { bound } from "../../apply/bound.ts";
import { defineMarker, required } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "kubebuilder:validation:MinProperties",
  targets: ["type", "field"],
  items: true,
  value: required("integer", "A number of keys."),
  appliesTo: ["object"],
  ...bound("minProperties", "an object", "count"),
  help: { category: "Validation", summary: "Sets the minimum number of keys of an object." },
  examples: ["+kubebuilder:validation:MinProperties=1"],
});
