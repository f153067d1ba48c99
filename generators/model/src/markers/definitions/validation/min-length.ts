import { bound } from "../../apply/bound.ts";
import { defineMarker, required } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "kubebuilder:validation:MinLength",
  targets: ["type", "field"],
  items: true,
  value: required("integer", "A number of characters."),
  appliesTo: ["string"],
  ...bound("minLength", "a string", "count"),
  help: { category: "Validation", summary: "Sets the minimum length of a string." },
  examples: ["+kubebuilder:validation:MinLength=1"],
});
