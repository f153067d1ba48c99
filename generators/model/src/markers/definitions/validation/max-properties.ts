import { bound } from "../../apply/bound.ts";
import { defineMarker, required } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "kubebuilder:validation:MaxProperties",
  targets: ["type", "field"],
  items: true,
  value: required("integer", "A number of keys."),
  appliesTo: ["object"],
  ...bound("maxProperties", "an object", "count"),
  help: { category: "Validation", summary: "Sets the maximum number of keys of an object." },
  examples: ["+kubebuilder:validation:MaxProperties=10"],
});
