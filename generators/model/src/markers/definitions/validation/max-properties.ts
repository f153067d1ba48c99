import { bound } from "../../apply/bound.ts";
import { defineMarker, required } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "kubebuilder:validation:MaxProperties",
  targets: ["type", "field"],
  items: true,
  value: required("integer", "A number of keys."),
  appliesTo: ["object"],
  ...bound("maxProperties", "an object", "count"),
  help: { category: "Validation", summary: "Takes no object of more keys." },
  examples: ["+kubebuilder:validation:MaxProperties=10"],
});
