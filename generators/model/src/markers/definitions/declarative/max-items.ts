import { defineAlias } from "../../define-marker.ts";
import { marker as maxItems } from "../validation/max-items.ts";

export const marker = defineAlias(maxItems, {
  name: "k8s:maxItems",
  targets: ["field"],
  help: { category: "Declarative validation", summary: "The same as `+kubebuilder:validation:MaxItems`." },
  examples: ["+k8s:maxItems=10 # as many as a rack has places"],
});
