import { bound } from "../../apply/bound.ts";
import { defineMarker, required } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "kubebuilder:validation:MaxItems",
  targets: ["type", "field"],
  items: true,
  value: required("integer", "A number of items."),
  appliesTo: ["array"],
  ...bound("maxItems", "a list", "count"),
  help: { category: "Validation", summary: "Sets the maximum number of items of a list." },
  examples: ["+kubebuilder:validation:MaxItems=10"],
});
