import { bound } from "../../apply/bound.ts";
import { defineMarker, required } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "kubebuilder:validation:MaxLength",
  targets: ["type", "field"],
  items: true,
  value: required("integer", "A number of characters."),
  appliesTo: ["string"],
  ...bound("maxLength", "a string", "count"),
  help: { category: "Validation", summary: "Sets the maximum length of a string." },
  examples: ["+kubebuilder:validation:MaxLength=64"],
});
